import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { SavingsInterest, SavingsMapping } from '#sandbox/engine/model/accounts.ts';
import { created, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const savingsAccountMappingHandlers = {
  /** The reference is the key: the same one answers with the mapping that exists. */
  'persons.depositAccounts.mappings.create': ({ path, body }, bank) => {
    const account = accountOfPerson(bank, path);
    const existing = mappingOf(bank, account);
    if (existing?.reference === body.reference) return ok(shown(bank, existing));
    if (existing !== undefined) {
      throw refusal(409, 'record_not_unique', 'The savings account is mapped already.');
    }
    refuseUnfitMain(bank, account, body.main_account_id);
    const mapping = bank.store.savingsMappings.insert({
      id: bank.ids.uuid(),
      deposit_account_id: account.id,
      main_account_id: body.main_account_id,
      deposit_type: body.deposit_type ?? 'SAVINGS_ACCOUNT',
      status: 'OPENED',
      reference: body.reference,
      interest_tier: null,
      updated_at: bank.changedAt(),
    });
    notifyOf(bank, mapping);
    return created(shown(bank, mapping));
  },
  'persons.depositAccounts.mappings.get': ({ path }, bank) =>
    ok(shown(bank, existingMapping(bank, accountOfPerson(bank, path)))),
  'persons.depositAccounts.mappings.update': ({ path, body }, bank) => {
    const account = accountOfPerson(bank, path);
    const known = existingMapping(bank, account);
    if (body.main_account_id !== undefined) refuseUnfitMain(bank, account, body.main_account_id);
    const mapping = bank.store.savingsMappings.update(known.id, {
      main_account_id: body.main_account_id ?? known.main_account_id,
      interest_tier: body.interest_tier ?? known.interest_tier,
      updated_at: bank.changedAt(),
    });
    notifyOf(bank, mapping);
    return ok(shown(bank, mapping));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

export function mappingOf(bank: Bank, account: Pick<Account, 'id'>): SavingsMapping | undefined {
  return bank.store.savingsMappings.by('deposit_account_id', account.id)[0];
}

export function existingMapping(bank: Bank, account: Account): SavingsMapping {
  const mapping = mappingOf(bank, account);
  if (mapping === undefined) throw modelNotFound('DepositAccountMapping', account.id);
  return mapping;
}

/** By the usual rule until the bank changes it. */
export function savingsInterestOf({ store }: Bank, { id }: SavingsMapping): SavingsInterest {
  const usual = { id, rule_type: 'DEFAULT', interest_profile_id: null, accrued_micros: 0 } as const;
  return store.savingsInterest.find(id) ?? usual;
}

/** It must be another account of the same person. */
function refuseUnfitMain(bank: Bank, savings: Account, mainId: string): void {
  const main = bank.store.accounts.find(mainId);
  if (main !== undefined && main.id !== savings.id && main.person_id === savings.person_id) {
    refuseInactive(main);
    return;
  }
  throw invalidModel('main_account_id', 'is invalid');
}

function shown(bank: Bank, mapping: SavingsMapping) {
  const { id, main_account_id, status, deposit_type, reference, interest_tier } = mapping;
  const { rule_type, interest_profile_id } = savingsInterestOf(bank, mapping);
  return {
    id,
    main_account_id,
    status,
    deposit_type,
    reference,
    interest_tier,
    main_account_iban: bank.store.accounts.get(main_account_id).iban,
    interest_details: { rule_type, interest_profile_id },
  };
}

function notifyOf(bank: Bank, mapping: SavingsMapping): void {
  const { id, status, deposit_type, deposit_account_id, main_account_id, updated_at } = mapping;
  const { iban } = bank.store.accounts.get(main_account_id);
  bank.emit({
    type: 'DEPOSIT_ACCOUNT_UPDATED',
    entityId: id,
    payload: {
      id,
      status,
      deposit_type,
      deposit_account_id,
      main_account_id,
      updated_at,
      main_account_iban: iban,
      secondary_mappings: [],
    },
  });
}
