import { accountToOverdraw, moveConsumerApplication } from './consumer-overdraft-application.ts';
import { accruedInterest, negativeSince } from './overdraft-interest.ts';
import { refuseSecondOverdraft } from './running-overdrafts.ts';
import { changeAccountLimitBy } from './overdraft-limit.ts';
import { accrualRate, offeredLimit, overdrawnRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ConsumerOverdraft, ConsumerOverdraftApplication } from '#sandbox/engine/model/lending.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';

/** A consumer's overdraft under the path of the person. */
export function consumerOverdraftOf(
  bank: Bank,
  path: { readonly person_id: string; readonly overdraft_id: string },
): ConsumerOverdraft {
  const person = existingPerson(bank, path.person_id);
  const overdraft = bank.store.consumerOverdrafts.get(path.overdraft_id);
  if (overdraft.person_id !== person.id) throw modelNotFound('ConsumerOverdraft', overdraft.id);
  return overdraft;
}

export function shownConsumerOverdraft(bank: Bank, overdraft: ConsumerOverdraft) {
  const { id, person_id, consumer_application_id, account_iban, status, limit } = overdraft;
  const { interest_accrual_rate, overdraft_rate, created_at } = overdraft;
  return {
    id,
    person_id,
    consumer_application_id,
    account_iban,
    status,
    limit,
    created_at,
    interest_accrual_rate,
    overdraft_rate,
    interest_accrued: accruedInterest(overdraft),
    negative_since: negativeSince(bank, overdraft.account_id),
  };
}

/** The offered amount becomes the external limit of the account. */
export function attachOverdraft(bank: Bank, application: ConsumerOverdraftApplication): ConsumerOverdraft {
  const account = accountToOverdraw(bank, application.person_id, application.account_iban);
  refuseSecondOverdraft(bank, account.id);
  const overdraft = bank.store.consumerOverdrafts.insert({
    id: bank.ids.next('overdraft'),
    person_id: application.person_id,
    consumer_application_id: application.id,
    account_id: account.id,
    account_iban: account.iban,
    status: bank.options.overdraftSteps === 'daily' ? 'created' : 'attached',
    limit: application.limit ?? offeredLimit(application.partner_requested_limit),
    interest_accrual_rate: application.interest_accrual_rate ?? accrualRate,
    overdraft_rate: overdrawnRate,
    accrued_micros: 0,
    interest_booked_at: null,
    created_at: bank.instant(),
  });
  if (overdraft.status === 'attached') changeAccountLimitBy(bank, account.id, overdraft.limit.value);
  moveConsumerApplication(bank, application, { status: 'overdraft_created', overdraft_id: overdraft.id });
  announceConsumerOverdraft(bank, overdraft);
  return overdraft;
}

export function announceConsumerOverdraft(bank: Bank, overdraft: ConsumerOverdraft): void {
  bank.emit({
    type: 'CONSUMER_OVERDRAFT',
    entityId: overdraft.id,
    payload: shownConsumerOverdraft(bank, overdraft),
  });
}
