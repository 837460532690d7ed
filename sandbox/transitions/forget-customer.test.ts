import { expect, test } from 'vitest';
import type { Bank } from '#sandbox/engine/bank.ts';
import { BankRefusal } from '#sandbox/engine/refusal.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { deleteBusiness } from './businesses.ts';
import { moveOrigination } from './identifications.ts';
import { deletePerson, identifyPerson } from './persons.ts';
import { transitions } from './transitions.ts';

const name = 'Erika Mustermann';

test('of a deleted person the bank keeps accounts and bookings, and nothing that names it', async () => {
  const { bank, call } = virtualBank();
  const post = async (path: string, body: object) =>
    (await (await call('POST', path, body)).json()) as { readonly id: string };
  const { id } = await post('/v1/persons', { first_name: name, birth_date: '1990-01-01' });
  await post(`/v1/persons/${id}/mobile_number`, { number: '+4915112345678' });
  await post(`/v1/persons/${id}/tax_identifications`, {
    country: 'DE',
    number: '48954371207',
    primary: true,
  });
  await post(`/v1/persons/${id}/identifications`, { method: 'idnow' });
  const kept = await post('/v1/persons', { first_name: 'Ada', birth_date: '1990-01-01' });
  await post(`/v1/persons/${kept.id}/mobile_number`, { number: '+4915112345679' });
  const { id: identification_id } = identifyPerson(bank, { person_id: id });
  moveOrigination(bank, { identification_id });
  expect(holding(bank.store, id)).toEqual(
    expect.arrayContaining(['persons', 'mobileNumbers', 'taxIdentifications']),
  );

  deletePerson(bank, { person_id: id });

  expect(holding(bank.store, id)).toEqual(['persons']);
  expect(holding(bank.store, identification_id)).toEqual([]);
  expect(JSON.stringify(bank.store.persons.all())).not.toContain(name);
  expect((await call('GET', `/v1/persons/${id}`)).status).toBe(404);
  expect(holding(bank.store, kept.id)).toEqual(['persons', 'mobileNumbers']);
});

test('a deleted business leaves those who represented it', async () => {
  const { bank, call } = virtualBank();
  const post = async (path: string, body: object) =>
    (await (await call('POST', path, body)).json()) as { readonly id: string };
  const person = await post('/v1/persons', { first_name: name, birth_date: '1990-01-01' });
  const business = await post('/v1/businesses', { name: 'Mustermann GmbH' });
  bank.store.beneficialOwners.insert({
    id: bank.ids.uuid(),
    business_id: business.id,
    person_id: person.id,
    voting_share: 100,
    fictitious: false,
    relationship_to_business: null,
    valid_until: null,
  });

  deleteBusiness(bank, { business_id: business.id });

  expect(holding(bank.store, business.id)).toEqual(['businesses']);
  expect(holding(bank.store, person.id)).toEqual(['persons']);
});

test('nothing begins for a customer who was deleted', () => {
  const { bank, anAccount } = virtualBank();
  const { id: account_id, person_id } = anAccount();
  const business_id = aBusiness(bank);
  deletePerson(bank, { person_id: person_id ?? '' });
  deleteBusiness(bank, { business_id });
  const began = (named: object) => (name: string) => {
    try {
      transitions[name]?.run(named, bank);
      return true;
    } catch (error) {
      if (error instanceof BankRefusal && error.status === 404) return false;
      throw error;
    }
  };
  const ofPersons = ['identify-person', 'change-consumer-loan-application', 'move-account-snapshot'];
  const ofBusinesses = [
    'identify-business',
    'apply-for-business-fronting',
    'change-fronting-relationship',
    'schedule-profile-block',
    'move-direct-debit-profile',
  ];

  expect(ofPersons.filter(began({ person_id }))).toEqual([]);
  expect(['change-loan'].filter(began({ person_id, account_id }))).toEqual([]);
  expect(ofBusinesses.filter(began({ business_id }))).toEqual([]);
});

function aBusiness(bank: Bank): string {
  const [created_at, deleted_at, attributes] = [bank.instant(), null, { name: 'Mustermann GmbH' }];
  return bank.store.businesses.insert({ id: bank.ids.next('business'), created_at, deleted_at, attributes })
    .id;
}

/** The collections in which a row names the id. */
function holding(store: ReturnType<typeof virtualBank>['bank']['store'], id: string): readonly string[] {
  return Object.entries(store).flatMap(([name, collection]) =>
    JSON.stringify(collection.all()).includes(id) ? [name] : [],
  );
}
