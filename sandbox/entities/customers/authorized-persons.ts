import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { existingPerson } from './shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { AuthorizedPerson } from '#sandbox/engine/model/customers.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import { missingAttributes } from './missing-attributes.ts';

// Authorized persons of persons' and businesses' accounts behave alike, except for who has to agree.

/** See "Resources and their fields". */
const needed = [
  'address_line_1',
  'birth_city',
  'birth_date',
  'country',
  'first_name',
  'last_name',
  'nationality',
  'salutation',
];

/** Refuses a person who is unknown, already authorized or not sufficiently identified. */
export function refuseUnfit(bank: Bank, account: Account, personId: string): void {
  refuseInactive(account);
  const missing = missingAttributes(existingPerson(bank, personId), needed);
  if (missing.length > 0) {
    throw invalidModel('authorized_person_id', `the person has no ${missing.join(', ')}`);
  }
  if (authorizedPersonsOf(bank, account).some((known) => known.authorized_person_id === personId)) {
    throw invalidModel('authorized_person_id', 'is authorized already');
  }
}

export function authorizePerson(bank: Bank, account: Account, personId: string): AuthorizedPerson {
  refuseUnfit(bank, account, personId);
  return bank.store.authorizedPersons.insert({
    id: bank.ids.next('link'),
    account_id: account.id,
    authorized_person_id: personId,
    valid_from: bank.today(),
    valid_until: null,
  });
}

export function authorizedPersonsOf(bank: Bank, account: Account): readonly AuthorizedPerson[] {
  return bank.store.authorizedPersons.by('account_id', account.id);
}

/** Under this account, an authorization of another account does not exist. */
export function authorizedPersonOf(bank: Bank, account: Account, id: string): AuthorizedPerson {
  const authorized = bank.store.authorizedPersons.get(id);
  if (authorized.account_id !== account.id) throw modelNotFound('AuthorizedPerson', id);
  return authorized;
}

/** Ends the authorization; the person stays. */
export function removeAuthorizedPerson(bank: Bank, { id }: AuthorizedPerson): void {
  bank.store.authorizedPersons.remove(id);
}

export function shownAuthorizedPerson(authorized: AuthorizedPerson) {
  const { id, authorized_person_id, valid_from, valid_until } = authorized;
  return { id, authorized_person_id, valid_from, valid_until };
}
