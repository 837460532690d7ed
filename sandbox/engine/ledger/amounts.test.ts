import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { invariantsOf } from '#sandbox/control/invariants.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { seizeAccounts } from '#sandbox/transitions/seizures.ts';
import { payingCustomer } from '#test/contract/paying-customer.ts';
import { recordBooking } from './bookings.ts';

const most = 99_999_999_999;

test('no order moves more than the scheme lets one payment move', async () => {
  const { bank, account, person_id, post, ofAccount, moved } = payingCustomer();
  const charge = async (value: number) =>
    (await post(`${ofAccount}/transactions/fees`, { type: 'ChargeCard', amount: { value, currency: 'EUR' } }))
      .status;

  expect([await charge(Number.MAX_SAFE_INTEGER), await charge(most + 1), await charge(most)]).toEqual([
    400, 400, 201,
  ]);
  expect(() => bookIncomingTransfer(bank, { account_id: account.id, amount: most + 1 })).toThrow();
  expect(() => seizeAccounts(bank, { customer_id: person_id, amount: most + 1 })).toThrow();
  expect(moved()).toEqual([-most]);
});

test('a restored state has the sums of its own bookings, not those of the state before', () => {
  const { bank, account } = payingCustomer();
  const state = bank.state();
  const book = (amountCents: number) =>
    recordBooking(bank, { account_id: account.id, booking_type: 'OTHER', against: 'nostro', amountCents });
  for (const cents of [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1]) book(cents);

  bank.restore(state);

  expect(bank.balances.total()).toBe(0);
  expect(bank.balances.booked(account.id, bank.today())).toBe(100_000);
});

test('sums that are not exact any more break an invariant, and a reset leaves nothing of them', () => {
  const { bank, account } = payingCustomer();
  const book = (amountCents: number) =>
    recordBooking(bank, { account_id: account.id, booking_type: 'OTHER', against: 'nostro', amountCents });
  for (const cents of [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1]) book(cents);
  const broken = invariantsOf(bank).find(({ name }) => name === 'every sum is exact to the cent');
  expect(broken?.violations).toContain(account.id);

  bank.reset(seededRandom(2));
  expect([bank.balances.total(), bank.balances.ofLedger('nostro')]).toEqual([0, 0]);
  expect(bank.balances.booked(account.id, bank.today())).toBe(0);
});
