import type * as z from '#shared/kernel/zod.ts';
import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfBusiness, accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { ReferenceAccount } from '#sandbox/engine/model/accounts.ts';
import { created, type HandlersOf, list } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import type {
  referenceAccountFilter,
  referenceAccountInput,
} from '#shared/bank/contract/accounts/reference-accounts.ts';

export const referenceAccountHandlers = {
  'persons.accounts.referenceAccounts.list': ({ path, filter }, bank) =>
    list(referenceAccountsOf(bank, accountOfPerson(bank, path), filter)),
  'persons.accounts.referenceAccounts.create': ({ path, body }, bank) =>
    created(addReferenceAccount(bank, accountOfPerson(bank, path), body)),
  'businesses.accounts.referenceAccounts.list': ({ path, filter }, bank) =>
    list(referenceAccountsOf(bank, accountOfBusiness(bank, path), filter)),
  'businesses.accounts.referenceAccounts.create': ({ path, body }, bank) =>
    created(addReferenceAccount(bank, accountOfBusiness(bank, path), body)),
} satisfies Partial<HandlersOf<OperationRow>>;

function referenceAccountsOf(
  bank: Bank,
  account: Account,
  filter: Partial<z.output<ReturnType<typeof referenceAccountFilter>>>,
) {
  return bank.store.referenceAccounts
    .by('account_id', account.id)
    .filter((known) => equals(filter.iban, known.iban) && equals(filter.status, known.status))
    .map(shown);
}

/** The bank collects by the mandate, so it must have been signed already. */
function addReferenceAccount(
  bank: Bank,
  account: Account,
  wanted: z.output<ReturnType<typeof referenceAccountInput>>,
) {
  refuseInactive(account);
  if (wanted.iban === account.iban) throw invalidModel('iban', 'is invalid');
  if (wanted.mandate_signature_date > bank.today()) {
    throw invalidModel('mandate_signature_date', 'must not be in the future');
  }
  const added = bank.store.referenceAccounts.insert({
    ...wanted,
    id: bank.ids.next('referenceAccount'),
    account_id: account.id,
    status: 'ACTIVE',
    mandate_type: wanted.mandate_type ?? null,
  });
  const { id, status, iban, account_id } = added;
  bank.emit({ type: 'REFERENCE_ACCOUNT_CREATED', entityId: id, payload: { id, status, iban, account_id } });
  return shown(added);
}

function shown(known: ReferenceAccount) {
  const { id, status, name, iban, mandate_number, mandate_signature_date, mandate_type } = known;
  return { id, status, name, iban, mandate_number, mandate_signature_date, mandate_type };
}
