import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { equals } from '#sandbox/entities/matches.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { authorizedPersonsOf } from '#sandbox/entities/customers/authorized-persons.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { TrustedIban } from '#sandbox/engine/model/accounts.ts';
import { changeRequested, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export const trustedIbanHandlers = {
  /** The approving person must be allowed to use the account. */
  'accounts.trustedIbans.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    refuseInactive(account);
    refuseStranger(bank, account, body.person_id);
    const existing = trustedIban(bank, account.id, body.iban);
    if (existing !== undefined) return ok(shownTrustedIban(existing));
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'accounts.trustedIbans.create',
        argument: { account_id: account.id, iban: body.iban, person_id: body.person_id },
        person_id: body.person_id,
      }),
    );
  },
  'accounts.trustedIbans.list': ({ path, filter }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    return shownList(
      bank.store.trustedIbans
        .by('account_id', account.id)
        .filter(
          (trusted) => equals(filter.iban, trusted.iban) && equals(filter.approved_by, trusted.approved_by),
        ),
      shownTrustedIban,
    );
  },
  /** Only the person who added it can remove it. */
  'accounts.trustedIbans.delete': ({ path, query }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const trusted = bank.store.trustedIbans.get(path.trusted_iban_id);
    if (trusted.account_id !== account.id) throw modelNotFound('TrustedIban', trusted.id);
    if (trusted.approved_by !== query.person_id) {
      throw refusal(403, 'unauthorized_action', 'Another person added the trusted IBAN.');
    }
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'accounts.trustedIbans.delete',
        argument: { trusted_iban_id: trusted.id },
        person_id: query.person_id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Transfers to a trusted IBAN skip the second factor. See "Account management". */
function trustedIban(bank: Bank, accountId: string, iban: string): TrustedIban | undefined {
  return bank.store.trustedIbans.by('account_id', accountId).filter((trusted) => trusted.iban === iban)[0];
}

const approved = memoised(() =>
  z.object({ account_id: z.string(), iban: z.string(), person_id: z.string() }),
);

/** After the second factor; a second approval has no effect. */
export function trustIban(bank: Bank, argument: JsonObject) {
  const { account_id, iban, person_id } = approved().parse(argument);
  const existing = trustedIban(bank, account_id, iban);
  if (existing !== undefined) return shownTrustedIban(existing);
  refuseInactive(bank.store.accounts.get(account_id));
  const trusted = bank.store.trustedIbans.insert({
    id: bank.ids.uuid(),
    account_id,
    iban,
    approved_by: person_id,
    created_at: bank.instant(),
  });
  const { id } = trusted;
  const payload = { id, iban, account_id, approved_by: person_id };
  bank.emit({ type: 'TRUSTED_IBAN_CONFIRMED', entityId: id, payload });
  return shownTrustedIban(trusted);
}

const unwanted = memoised(() => z.object({ trusted_iban_id: z.string() }));

export function distrustIban(bank: Bank, argument: JsonObject): void {
  bank.store.trustedIbans.remove(unwanted().parse(argument).trusted_iban_id);
}

function refuseStranger(bank: Bank, account: Account, personId: string): void {
  const { id } = existingPerson(bank, personId);
  const authorized = authorizedPersonsOf(bank, account).map((known) => known.authorized_person_id);
  if (account.person_id === id || authorized.includes(id)) return;
  throw refusal(403, 'unauthorized_action', 'The person may not use the account.');
}

function shownTrustedIban({ id, iban, approved_by, created_at }: TrustedIban) {
  return { id, iban, approved_by, created_at };
}
