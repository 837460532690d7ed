import { namedSnapshot } from '#sandbox/entities/accounts/account-snapshot.ts';
import { usableCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import {
  linkSnapshot,
  moveOverdraftApplication,
  overdraftApplicationOf,
  shownOverdraftApplication,
} from './overdraft-application.ts';
import { accruedInterest, debitInterest } from './overdraft-interest.ts';
import { refuseSecondOverdraft } from './running-overdrafts.ts';
import { changeAccountLimitBy, hasPositiveBalance } from './overdraft-limit.ts';
import { accrualRate, offeredLimit, overdrawnRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Overdraft, OverdraftApplication } from '#sandbox/engine/model/lending.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok, done } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { overdraftStates } from '#sandbox/engine/states/overdrafts.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

const conditions = {
  interest_accrual_rate: accrualRate,
  overdraft_rate: overdrawnRate,
  interest_conditions_enabled: true,
} as const;

/** Overdrafts of freelancers, from the application to the end. */
export const overdraftHandlers = {
  'persons.overdraftApplications.create': ({ path, body }, bank) => {
    const person = existingPerson(bank, path.person_id);
    const application = bank.store.overdraftApplications.insert({
      id: bank.ids.next('overdraftApplication'),
      person_id: person.id,
      status: bank.options.overdraftSteps === 'daily' ? 'created' : 'account_snapshot_pending',
      credit_record_id: usableCreditRecord(bank, person.id, body.credit_record_id).id,
      partner_risk_class: body.partner_risk_class ?? null,
      partner_reference_number: body.partner_reference_number ?? null,
      partner_contact_number: body.partner_contact_number ?? null,
      partner_contact_name: body.partner_contact_name ?? null,
      ...conditions,
      decision: null,
      rejection_reasons: null,
      account_snapshot_id: null,
      limit: null,
      overdraft_id: null,
      created_at: bank.instant(),
    });
    return created(shownOverdraftApplication(application));
  },
  'persons.overdraftApplications.get': ({ path }, bank) =>
    ok(shownOverdraftApplication(overdraftApplicationOf(bank, path))),
  'persons.overdraftApplications.linkAccountSnapshot': ({ path, body }, bank) => {
    const application = overdraftApplicationOf(bank, path);
    const { id } = namedSnapshot(bank, application.person_id, body.account_snapshot_id);
    linkSnapshot(bank, application, id);
    return done();
  },
  /** A repeated call answers with the existing overdraft. */
  'persons.overdraftApplications.createOverdraft': ({ path, body }, bank) => {
    const application = overdraftApplicationOf(bank, path);
    if (application.overdraft_id !== null) {
      return ok(shownOverdraft(bank.store.overdrafts.get(application.overdraft_id)));
    }
    if (application.status !== 'offered') throw validationError('The application is not approved.');
    return created(shownOverdraft(activate(bank, application, body.account_id)));
  },
  'persons.overdrafts.get': ({ path }, bank) => ok(shownOverdraft(overdraftOf(bank, path))),
  'persons.overdrafts.terminate': ({ path }, bank) => {
    const overdraft = overdraftOf(bank, path);
    if (overdraft.status === 'terminated') return ok(shownOverdraft(overdraft));
    if (!hasPositiveBalance(bank, overdraft.account_id)) {
      throw validationError('The balance of the account is not positive.');
    }
    return ok(shownOverdraft(endOverdraft(bank, overdraft)));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function activate(bank: Bank, application: OverdraftApplication, accountId: string): Overdraft {
  const account = bank.store.accounts.find(accountId);
  if (account?.person_id !== application.person_id || account.status === 'CLOSED')
    throw invalidModel('account_id', 'is invalid');
  refuseSecondOverdraft(bank, account.id);
  const overdraft = bank.store.overdrafts.insert({
    id: bank.ids.next('overdraft'),
    person_id: application.person_id,
    account_id: account.id,
    status: bank.options.overdraftSteps === 'daily' ? 'created' : 'limit_set',
    limit: application.limit ?? offeredLimit(null),
    accrued_micros: 0,
    ...conditions,
    created_at: bank.instant(),
  });
  if (overdraft.status === 'limit_set') changeAccountLimitBy(bank, account.id, overdraft.limit.value);
  moveOverdraftApplication(bank, application, { status: 'overdraft_created', overdraft_id: overdraft.id });
  announceOverdraft(bank, overdraft);
  return overdraft;
}

export function endOverdraft(bank: Bank, overdraft: Overdraft): Overdraft {
  const status = overdraftStates.move(overdraft.status, 'terminated');
  debitInterest(bank, overdraft, accruedInterest(overdraft).value);
  const terminated = bank.store.overdrafts.update(overdraft.id, { status, accrued_micros: 0 });
  if (overdraft.status === 'limit_set')
    changeAccountLimitBy(bank, terminated.account_id, -terminated.limit.value);
  announceOverdraft(bank, terminated);
  return terminated;
}

function overdraftOf(bank: Bank, path: { readonly person_id: string; readonly overdraft_id: string }) {
  const person = existingPerson(bank, path.person_id);
  const overdraft = bank.store.overdrafts.get(path.overdraft_id);
  if (overdraft.person_id !== person.id) throw modelNotFound('Overdraft', overdraft.id);
  return overdraft;
}

function shownOverdraft(overdraft: Overdraft) {
  const { id, person_id, account_id, status, limit, created_at } = overdraft;
  const { interest_accrual_rate, overdraft_rate, interest_conditions_enabled } = overdraft;
  return {
    id,
    person_id,
    account_id,
    status,
    limit,
    interest_accrued: accruedInterest(overdraft),
    interest_accrual_rate,
    overdraft_rate,
    interest_conditions_enabled,
    created_at,
  };
}

export function announceOverdraft(bank: Bank, overdraft: Overdraft): void {
  bank.emit({ type: 'OVERDRAFT', entityId: overdraft.id, payload: shownOverdraft(overdraft) });
}
