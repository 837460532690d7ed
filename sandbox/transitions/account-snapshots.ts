import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { AccountSnapshot } from '#sandbox/engine/model/account-snapshots.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { accountSnapshotStates } from '#sandbox/engine/states/loans.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import { scoreAfterSnapshot as scoreLoan } from '#sandbox/operations/lending/consumer-loan-application.ts';
import { scoreAfterSnapshot as scoreCreditLine } from '#sandbox/operations/lending/credit-line-application.ts';
import { scoreAfterSnapshot as scoreOverdraft } from '#sandbox/operations/lending/overdraft-application.ts';
import { envelope } from '#sandbox/operations/lending/shown-loan.ts';

export const snapshotMove = z.strictObject({
  id: z
    .optional(z.string())
    .check(z.describe('a snapshot that exists; without it the customer begins a new one')),
  account_id: z.optional(z.string()).check(z.describe('of the customer, at this bank')),
  person_id: z.optional(z.string()).check(z.describe('of a customer who has no account at this bank yet')),
  iban: z
    ._default(z.string(), 'DE89370400440532013000')
    .check(z.describe('of the account that is looked into')),
  status: z._default(z.enum(accountSnapshotStates.statuses), 'available'),
});

/** The customer gives the bank access to an account at another bank; applications that wait for it are scored then. */
export function moveAccountSnapshot(bank: Bank, wanted: z.input<typeof snapshotMove>): AccountSnapshot {
  const { id, status, ...begun } = snapshotMove.parse(wanted);
  const known = id === undefined ? begin(bank, begun) : bank.store.accountSnapshots.get(id);
  const isNew = id === undefined && status === known.status;
  const snapshot = bank.store.accountSnapshots.update(known.id, {
    status: isNew ? status : accountSnapshotStates.move(known.status, status),
  });
  notifyOf(bank, snapshot);
  for (const score of [scoreLoan, scoreCreditLine, scoreOverdraft]) score(bank, snapshot);
  return snapshot;
}

function notifyOf(bank: Bank, snapshot: AccountSnapshot): void {
  const { id, account_id, iban, status } = snapshot;
  const payload = {
    id,
    account_id,
    iban,
    status,
    status_description: null,
    provider: 'snapshots.example',
    location: `https://snapshots.example/wizard/${snapshot.id}`,
    wizard_session_key: bank.ids.uuid(),
  };
  bank.emit({
    type: 'ACCOUNT_SNAPSHOT',
    entityId: snapshot.id,
    payload: envelope('ACCOUNT SNAPSHOT', snapshot.id, payload),
  });
}

type Begun = Pick<z.output<typeof snapshotMove>, 'account_id' | 'person_id' | 'iban'>;

function begin(bank: Bank, { account_id, person_id, iban }: Begun): AccountSnapshot {
  const account = account_id === undefined ? undefined : bank.store.accounts.get(account_id);
  if (account === undefined && person_id === undefined) {
    throw validationError('A new one needs account_id or person_id.');
  }
  return bank.store.accountSnapshots.insert({
    id: bank.ids.next('accountSnapshot'),
    person_id: account === undefined ? existingPerson(bank, person_id ?? '').id : account.person_id,
    account_id: account?.id ?? null,
    iban,
    status: 'pending',
  });
}
