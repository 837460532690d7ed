import { refuseSecondOverdraft } from './running-overdrafts.ts';
import { changeAccountLimitBy } from './overdraft-limit.ts';
import { accrualRate, offeredLimit, overdrawnRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Account, type Money } from '#sandbox/engine/model.ts';
import type {
  BusinessOverdraft,
  BusinessOverdraftApplication,
} from '#sandbox/engine/model/business-lending.ts';
import { invalidModel, modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { businessOverdraftApplicationStates } from '#sandbox/engine/states/overdrafts.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';

/** An application under the path of its business. */
export function businessApplicationOf(
  bank: Bank,
  path: { readonly business_id: string; readonly overdraft_application_id: string },
): BusinessOverdraftApplication {
  const business = existingBusiness(bank, path.business_id);
  const application = bank.store.businessOverdraftApplications.get(path.overdraft_application_id);
  if (application.business_id !== business.id) {
    throw modelNotFound('BusinessOverdraftApplication', application.id);
  }
  return application;
}

/** The business’s own account for the overdraft. */
export function businessAccountByIban(bank: Bank, business_id: string, iban: string): Account {
  const account = bank.store.accounts
    .by('business_id', business_id)
    .filter((one) => one.iban === iban && one.status === 'ACTIVE')[0];
  if (account === undefined) throw invalidModel('account_iban', 'is invalid');
  return account;
}

/** Creates the overdraft, or raises the limit of an existing one. */
export function activate(
  bank: Bank,
  application: BusinessOverdraftApplication,
): BusinessOverdraftApplication {
  const { business_id, account_iban, initial_overdraft_limit, final_overdraft_limit } = application;
  const account = businessAccountByIban(bank, business_id, account_iban);
  if (application.overdraft_id === null) refuseSecondOverdraft(bank, account.id);
  refuseIfTerminated(bank, application);
  const limit = final_overdraft_limit ?? offeredLimit(initial_overdraft_limit);
  const { value: before } = limitOf(bank, application);
  changeAccountLimitBy(bank, account.id, limit.value - before);
  const overdraft = overdraftWith(bank, application, { account_id: account.id, limit });
  return moveBusinessApplication(bank, application, {
    status: 'confirmed',
    overdraft_id: overdraft.id,
  });
}

/** It has no event. */
export function moveBusinessApplication(
  bank: Bank,
  known: BusinessOverdraftApplication,
  { status, ...change }: Partial<BusinessOverdraftApplication> & Pick<BusinessOverdraftApplication, 'status'>,
): BusinessOverdraftApplication {
  return bank.store.businessOverdraftApplications.update(known.id, {
    ...change,
    status: businessOverdraftApplicationStates.move(known.status, status),
  });
}

/** The limit of an ended overdraft cannot be raised. */
export function refuseIfTerminated({ store }: Bank, { overdraft_id }: BusinessOverdraftApplication): void {
  if (store.businessOverdrafts.find(overdraft_id ?? '')?.status === 'terminated')
    throw validationError('The overdraft is terminated.');
}

/** Null until the first confirmation. */
function limitOf({ store }: Bank, { overdraft_id }: BusinessOverdraftApplication): Money {
  return overdraft_id === null ? euroCents(0) : store.businessOverdrafts.get(overdraft_id).limit;
}

export function shownBusinessOverdraft(overdraft: BusinessOverdraft) {
  const { id, business_id, status, limit, account_iban, interest_accrual_rate, created_at } = overdraft;
  return { id, business_id, status, limit, account_iban, interest_accrual_rate, created_at };
}

function overdraftWith(
  bank: Bank,
  { business_id, account_iban, overdraft_id }: BusinessOverdraftApplication,
  { account_id, limit }: Pick<BusinessOverdraft, 'account_id' | 'limit'>,
): BusinessOverdraft {
  if (overdraft_id !== null) return bank.store.businessOverdrafts.update(overdraft_id, { limit });
  return bank.store.businessOverdrafts.insert({
    id: bank.ids.next('businessOverdraft'),
    business_id,
    account_id,
    account_iban,
    limit,
    status: 'limit_set',
    interest_accrual_rate: accrualRate,
    overdraft_rate: overdrawnRate,
    accrued_micros: 0,
    created_at: bank.instant(),
  });
}
