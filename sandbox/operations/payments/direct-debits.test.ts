import { expect, test } from 'vitest';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { moveProfile } from '#sandbox/transitions/direct-debit-profiles.ts';
import { openBillingAccount } from '#sandbox/transitions/billing-accounts.ts';
import { dayS, hourS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

const debit = {
  amount: { value: 2_000, currency: 'EUR' },
  mandate: { reference: 'M-1', debtor_name: 'Charles Babbage', debtor_iban: otherIban },
};

function setUp() {
  const world = payingCustomer();
  return { ...world, path: `${world.ofPersonAccount}/transactions/sepa_direct_debit` };
}

// Stated: Endpoints: SEPA transfers > Direct debits
test('a freelancer collects from the debtor in the body to the account, the next day unless another day is named', async () => {
  const { post, get, path, advance, moved, bank } = setUp();
  const { status, body } = await post(path, debit);
  expect([status, body]).toMatchObject([
    201,
    { status: 'accepted', collection_date: '2026-03-03T06:00:00.000Z' },
  ]);

  await advance(22 * hourS);

  expect(moved()).toEqual([2_000]);
  expect((await get(`${path}/${(body as { id: string }).id}`)).body).toMatchObject({ status: 'executed' });
  expect(bank.store.bookings.all().at(-1)).toMatchObject({
    booking_type: 'SEPA_DIRECT_DEBIT',
    sender_iban: otherIban,
    mandate_reference: 'M-1',
    transaction_id: (body as { id: string }).id,
  });
});

test('a debit of today after 7 is collected at once', async () => {
  const { post, path, advance, moved } = setUp();
  await post(path, { ...debit, collection_date: '2026-03-02T08:00:00Z' });

  await advance(0);

  expect(moved()).toEqual([2_000]);
});

test('the collection day lies between today and 14 days ahead', async () => {
  const { post, path } = setUp();
  const on = async (collection_date: string) => (await post(path, { ...debit, collection_date })).status;

  expect([await on('2026-03-01'), await on('2026-03-16'), await on('2026-03-17')]).toEqual([400, 201, 400]);
});

test.each([
  { name: 'Declined Payment', amounts: [] },
  { name: 'Returned Payment', amounts: [2_000, -2_000] },
  { name: 'Delayed Payment', amounts: [2_000] },
])('a debit from $name moves $amounts', async ({ name, amounts }) => {
  const { post, path, advance, moved } = setUp();
  await post(path, { ...debit, mandate: { ...debit.mandate, debtor_name: name } });

  await advance(2 * dayS + hourS);

  expect(moved()).toEqual(amounts);
});

test('the same reference collects once', async () => {
  const { post, path, bank } = setUp();
  const order = { ...debit, reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1' };

  expect([(await post(path, order)).status, (await post(path, order)).status]).toEqual([201, 200]);
  expect(bank.store.directDebits.all()).toHaveLength(1);
});

// Stated: Endpoints: SEPA transfers > Direct debits
test('a billing account collects under its own path, which takes no other account', async () => {
  const { post, get, bank, ofAccount } = setUp();
  const path = `/v1/accounts/${openBillingAccount(bank).id}/transactions/sepa_direct_debit`;
  const { status, body } = await post(path, debit);
  const { id } = body as { id: string };

  expect(status).toBe(201);
  expect((await get(`${path}/${id}`)).status).toBe(200);
  expect((await get(`${ofAccount}/transactions/sepa_direct_debit/${id}`)).status).toBe(404);
  expect((await post(`${ofAccount}/transactions/sepa_direct_debit`, debit)).status).toBe(403);
});

test('no operation collects for a business, with or without a direct debit profile', async () => {
  const { post, bank, person_id } = setUp();
  const { id: business_id } = bank.store.businesses.insert({
    id: bank.ids.next('business'),
    created_at: bank.instant(),
    deleted_at: null,
    attributes: {},
  });
  const { id } = openAccount(bank, { business_id });
  moveProfile(bank, { business_id, status: 'ACTIVE' });

  for (const holder of ['', `/persons/${person_id}`, `/businesses/${business_id}`]) {
    const path = `/v1${holder}/accounts/${id}/transactions/sepa_direct_debit`;
    expect([403, 404]).toContain((await post(path, debit)).status);
  }
  expect(bank.store.directDebits.all()).toEqual([]);
});

// Stated: Endpoints: SEPA transfers > Direct debits
test('a direct debit with a wrong IBAN of the debtor or to a closed account is refused', async () => {
  const { post, path, bank, account } = setUp();
  const mandate = { ...debit.mandate, debtor_iban: 'DE88370400440532013000' };

  expect((await post(path, { ...debit, mandate })).status).toBe(400);
  bank.store.accounts.update(account.id, { status: 'CLOSED' });
  expect((await post(path, debit)).status).toBe(400);
});
