import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { AccountSnapshot } from '#sandbox/engine/model/account-snapshots.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { envelope } from '#sandbox/operations/lending/shown-loan.ts';

export const snapshotMove = z.strictObject({
  id: z
    .optional(z.string())
    .check(z.describe('a snapshot that exists; without it the customer begins a new one')),
  account_id: z.optional(z.string()).check(z.describe('of the customer, at this bank')),
  iban: z
    ._default(z.string(), 'DE89370400440532013000')
    .check(z.describe('of the account that is looked into')),
  status: z._default(z.string(), 'available'),
});

/** The customer lets the bank look into an account elsewhere; what it showed can be linked to applications. */
export function moveAccountSnapshot(bank: Bank, wanted: z.input<typeof snapshotMove>): AccountSnapshot {
  const { id, account_id, iban, status } = snapshotMove.parse(wanted);
  const known = id === undefined ? begin(bank, account_id, iban) : bank.store.accountSnapshots.get(id);
  const snapshot = bank.store.accountSnapshots.update(known.id, { status });
  const payload = {
    ...snapshot,
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
  return snapshot;
}

function begin(bank: Bank, account_id: string | undefined, iban: string): AccountSnapshot {
  if (account_id === undefined) throw validationError('A new one needs account_id.');
  return bank.store.accountSnapshots.insert({
    id: bank.ids.next('accountSnapshot'),
    account_id: bank.store.accounts.get(account_id).id,
    iban,
    status: 'pending',
  });
}
