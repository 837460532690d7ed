import { expect, test } from 'vitest';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { paySeizure, seizeAccounts } from '#sandbox/transitions/seizures.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

function setUp() {
  const world = simulatedBank();
  const { person } = world.customer();
  const business = world.bank.store.businesses.insert({
    id: 'business',
    created_at: world.bank.instant(),
    deleted_at: null,
    attributes: {},
  });
  const account = openAccount(world.bank, { business_id: business.id });
  for (const { id } of [account, ...world.bank.store.accounts.by('person_id', person.id)])
    bookIncomingTransfer(world.bank, { account_id: id, amount: 10_000 });
  return { ...world, person, business };
}

// Stated: Endpoints: Account management > Seizures
test('seizures of a person show the original amount even when a part is paid', async () => {
  const { bank, get, person } = setUp();
  const { id } = seizeAccounts(bank, { customer_id: person.id, amount: 10_000 });
  paySeizure(bank, { seizure_id: id, amount: 4_000 });

  expect((await get(`/v1/persons/${person.id}/seizures`)).body).toEqual([
    expect.objectContaining({
      id,
      status: 'ACTIVE',
      amount: { value: 10_000, unit: 'cents', currency: 'EUR' },
      automatic_payout_date: '2026-04-02',
    }),
  ]);
  expect(() => paySeizure(bank, { seizure_id: id, amount: 6_001 })).toThrow('exceeds the seized amount');
});

// Stated: Endpoints: Account management > Seizures
test('seizures of businesses are the active ones alone', async () => {
  const { bank, get, person, business } = setUp();
  const seize = (customer_id: string) => seizeAccounts(bank, { customer_id, amount: 5 }).id;
  const fulfilled = [seize(person.id), seize(business.id)];
  const active = seize(business.id);
  for (const seizure_id of fulfilled) paySeizure(bank, { seizure_id, amount: 5 });

  expect((await get(`/v1/persons/${person.id}/seizures`)).body).toHaveLength(1);
  expect((await get(`/v1/businesses/${business.id}/seizures`)).body).toEqual([
    expect.objectContaining({ id: active }),
  ]);
  expect((await get('/v1/businesses/none/seizures')).status).toBe(404);
});
