import { expect, test } from 'vitest';
import { dayS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

async function setUp() {
  const world = payingCustomer();
  const { person_id, ofAccount } = world;
  await world.confirm(await world.post(`${ofAccount}/trusted_ibans`, { iban: otherIban, person_id }));
  return world;
}

// Stated: Endpoints: Account management > Trusted IBANs
test('a transfer to a trusted IBAN needs no second factor', async () => {
  const { post, ofPersonAccount, moved } = await setUp();

  const { status } = await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, {
    amount: { value: 2_000, currency: 'EUR' },
    recipient_name: 'Charles Babbage',
    recipient_iban: otherIban,
    reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
  });

  expect([status, moved()]).toEqual([201, [-2_000]]);
});

// Stated: Endpoints: Account management > Trusted IBANs
test('an instant transfer to a trusted IBAN needs no second factor, while any other IBAN still does', async () => {
  const { post, ofAccount, advance, moved, account } = await setUp();
  const send = (creditor_iban: string) =>
    post(`${ofAccount}/transactions/sepa_instant_credit_transfers`, {
      amount: { value: 2_000, currency: 'EUR' },
      creditor_iban,
      creditor_name: 'Charles Babbage',
    });

  expect((await send(otherIban)).status).toBe(201);
  expect((await send(account.iban)).status).toBe(202);
  await advance(10);

  expect(moved()).toEqual([-2_000]);
});

// Stated: Endpoints: Account management > Trusted IBANs
test('a timed and a standing order to a trusted IBAN need no second factor, while any other IBAN still does', async () => {
  const { post, ofPersonAccount, advance, moved, account } = await setUp();
  const transfer = (recipient_iban: string) => ({
    amount: { value: 2_000, currency: 'EUR' },
    recipient_name: 'Charles Babbage',
    recipient_iban,
    description: 'Rent',
  });
  const order = (recipient_iban: string) =>
    post(`${ofPersonAccount}/timed_orders`, {
      execute_at: '2026-03-04',
      transaction: transfer(recipient_iban),
    });
  const repeat = (recipient_iban: string) =>
    post(`${ofPersonAccount}/standing_orders`, {
      ...transfer(recipient_iban),
      first_execution_date: '2026-03-05',
      reoccurrence: 'MONTHLY',
    });

  expect(await order(otherIban)).toMatchObject({ status: 201, body: { status: 'SCHEDULED' } });
  expect(await repeat(otherIban)).toMatchObject({ status: 201, body: { status: 'ACTIVE' } });
  expect([(await order(account.iban)).status, (await repeat(account.iban)).status]).toEqual([202, 202]);
  await advance(4 * dayS);

  expect(moved()).toEqual([-2_000, -2_000]);
});
