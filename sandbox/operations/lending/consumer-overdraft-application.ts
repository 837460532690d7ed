import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { ConsumerOverdraftApplication } from '#sandbox/engine/model/lending.ts';
import { consumerOverdraftApplicationStates } from '#sandbox/engine/states/overdrafts.ts';
import { invalidModel, modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';

/** A consumer's application under the path of the person. */
export function consumerApplicationOf(
  bank: Bank,
  person_id: string,
  id: string,
): ConsumerOverdraftApplication {
  const person = existingPerson(bank, person_id);
  const application = bank.store.consumerOverdraftApplications.get(id);
  if (application.person_id !== person.id) throw modelNotFound('ConsumerOverdraftApplication', id);
  return application;
}

/** The account for the overdraft: the named one, or else the person's first. */
export function accountToOverdraw(bank: Bank, person_id: string, iban: string | undefined): Account {
  const account = bank.store.accounts
    .by('person_id', person_id)
    .filter((one) => one.status === 'ACTIVE' && (iban ?? one.iban) === one.iban)[0];
  if (account === undefined) throw invalidModel('account_iban', 'is invalid');
  return account;
}

/** An account has at most one application that is open or led to an overdraft that still runs. */
export function refuseDuplicate(bank: Bank, { iban }: Account): void {
  const { consumerOverdraftApplications, consumerOverdrafts } = bank.store;
  const isDuplicate = consumerOverdraftApplications
    .by('account_iban', iban)
    .filter(({ status }) => status !== 'deleted')
    .some(
      ({ overdraft_id }) =>
        overdraft_id === null || consumerOverdrafts.get(overdraft_id).status !== 'terminated',
    );
  if (isDuplicate) throw refusal(409, 'duplicate_application', 'There already is such an application.');
}

/** Changes an application and notifies the partner. */
export function moveConsumerApplication(
  bank: Bank,
  { id, status: before }: ConsumerOverdraftApplication,
  change: Partial<ConsumerOverdraftApplication>,
): ConsumerOverdraftApplication {
  const { status = before } = change;
  if (status !== before) consumerOverdraftApplicationStates.move(before, status);
  const moved = bank.store.consumerOverdraftApplications.update(id, change);
  bank.emit({ type: 'CONSUMER_OVERDRAFT_APPLICATION', entityId: id, payload: moved });
  return moved;
}
