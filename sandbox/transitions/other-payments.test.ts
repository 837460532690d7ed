import { expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { bookOtherPayment, otherPaymentTypes } from './other-payments.ts';

// Stated: Resources and their fields > Booking
test('a payment that no operation makes comes and goes, such as TARGET2_CREDIT_TRANSFER', () => {
  for (const type of otherPaymentTypes) {
    const { bank, account, moved } = payingCustomer();
    bookOtherPayment(bank, { account_id: account.id, type, amount: 700, name: 'Acme Ltd' });
    bookOtherPayment(bank, { account_id: account.id, type, amount: 200, direction: 'out' });

    expect(moved()).toEqual([700, -200]);
    expect(bank.store.bookings.all().at(-2)).toMatchObject({ booking_type: type, sender_name: 'Acme Ltd' });
  }
});

test('what leaves needs cover, and what comes to a blocked account goes back', () => {
  const { bank, account, moved } = payingCustomer(100);
  const pay = (direction: 'in' | 'out') =>
    bookOtherPayment(bank, { account_id: account.id, direction, amount: 101 });

  expect(() => pay('out')).toThrow('balance');
  blockAccount(bank, { account_id: account.id, locking_status: 'CREDIT_BLOCK' });
  expect(pay('in')).toMatchObject({ status: 'RETURNED' });
  expect(moved()).toEqual([]);
});

test('where the bank keeps the calendar of TARGET, an urgent transfer comes and goes on a settlement day alone', async () => {
  const { bank, account, advance } = payingCustomer(1_000, { settlementDays: 'target' });
  const pay = (direction: 'in' | 'out') =>
    bookOtherPayment(bank, { account_id: account.id, direction, amount: 100 });
  await advance(5 * dayS);

  expect(bank.today()).toBe('2026-03-07');
  expect(() => pay('out')).toThrow('send it on 2026-03-09');
  expect(() => pay('in')).toThrow('send it on 2026-03-09');
  await advance(2 * dayS);
  for (const direction of ['in', 'out'] as const)
    expect(pay(direction)).toMatchObject({ booking_date: '2026-03-09', valuta_date: '2026-03-09' });
});
