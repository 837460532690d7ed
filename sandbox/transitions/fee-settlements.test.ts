import { expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { dayS } from '#test/contract/paying-customer.ts';
import { openBillingAccount } from './billing-accounts.ts';
import { transitions } from './transitions.ts';

// The day is 2026-03-02.
function setUp(options: Partial<BankOptions>) {
  const world = virtualBank({ options });
  const { bank, call } = world;
  return {
    ...world,
    charge: async (value: number) => {
      const { id } = world.anAccount();
      await call('POST', `/v1/accounts/${id}/transactions/fees`, {
        type: 'ChargeAccountMaintenance',
        amount: { value, currency: 'EUR' },
        idempotency_key: bank.ids.uuid(),
      });
    },
    paid: ({ id }: { readonly id: string }) =>
      bank.store.bookings
        .by('account_id', id)
        .map(({ amount, booking_date }) => [booking_date, amount.value]),
    waiting: () => bank.balances.ofLedger('partner_fees'),
    settle: () => transitions['settle-fees']!.run({}, bank),
  };
}

// Stated: Endpoints: Account management > Fees
test('fees wait for the first day of the next month, and are then settled to the partner out of sight', async () => {
  const { bank, charge, advance, waiting, paid } = setUp({});
  const billing = openBillingAccount(bank);
  await charge(490);
  await charge(10);

  await advance(29 * dayS);
  expect(waiting()).toBe(500);
  await advance(dayS);

  expect([waiting(), paid(billing)]).toEqual([0, []]);
  expect(bank.balances.ofLedger('nostro')).toBe(500);
});

// Stated: Endpoints: Account management > Fees
test.each([
  { feeSettlement: 'gross', cents: 505, kept: 0 },
  { feeSettlement: 'net', cents: 404, kept: 101 },
] as const)(
  'fees settled $feeSettlement are one booking a month on the billing account',
  async ({ feeSettlement, cents, kept }) => {
    const { bank, charge, advance, waiting, paid } = setUp({ feeSettlement, feeSettlementDay: 15 });
    const billing = openBillingAccount(bank);
    await charge(495);
    await charge(10);
    await advance(20 * dayS);
    await charge(200);
    await advance(20 * dayS);

    expect(paid(billing)).toEqual([['2026-03-15', cents]]);
    expect([waiting(), bank.balances.ofLedger('fee_income')]).toEqual([200, kept]);
  },
);

test('fees wait on where the partner has no billing account that takes them', async () => {
  const { bank, charge, advance, waiting, paid, settle } = setUp({ feeSettlement: 'gross' });
  await charge(490);
  await advance(31 * dayS);
  expect(settle()).toMatchObject({ outcome: 'no billing account' });
  expect(waiting()).toBe(490);

  const billing = openBillingAccount(bank);
  expect(settle()).toMatchObject({ outcome: 'settled', collected_cents: 490 });

  expect(paid(billing)).toEqual([['2026-04-02', 490]]);
  expect(settle()).toMatchObject({ outcome: 'nothing collected' });
});
