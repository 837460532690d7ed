import { expect, test } from 'vitest';
import { bookingTypes } from '#shared/bank/contract/accounts/bookings.ts';
import { kindOfReturn } from '#shared/bookings/kind-of-return.ts';
import { otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { cancelBooking, cancellationTypes } from './cancellations.ts';
import { bookOtherPayment } from './other-payments.ts';
import { executeInstantTransfer } from './payments.ts';

function setUp() {
  const world = payingCustomer();
  const { bank, account } = world;
  return {
    ...world,
    bookingOf: (type: 'FOREIGN_PAYMENT' | 'REBOOKING') => {
      bookOtherPayment(bank, { account_id: account.id, type, direction: 'out', amount: 300 });
      return bank.store.bookings.all().at(-1)?.id ?? '';
    },
  };
}

test('a booking is taken back by one of the opposite amount and of its day, which names it', () => {
  const { bank, bookingOf, moved } = setUp();
  const booking_id = bookingOf('FOREIGN_PAYMENT');
  const original = bank.store.bookings.get(booking_id);
  const cancellation = cancelBooking(bank, { booking_id });

  expect(cancellation).toMatchObject({
    booking_type: 'CURRENCY_TRANSACTION_CANCELLATION',
    amount: { value: 300 },
    valuta_date: original.valuta_date,
    return_transaction_id: original.transaction_id ?? booking_id,
    sender_iban: original.recipient_iban,
  });
  expect(moved()).toEqual([-300, 300]);
});

test('it is taken back once', () => {
  const { bank, bookingOf, moved } = setUp();
  const booking_id = bookingOf('REBOOKING');
  cancelBooking(bank, { booking_id });

  expect(() => cancelBooking(bank, { booking_id })).toThrow('cancelled already');
  expect(moved()).toEqual([-300, 300]);
});

test('a payment to another customer of this bank is not taken back from one of them', () => {
  const { bank, account, anAccount } = setUp();
  const { id } = executeInstantTransfer(bank, {
    account_id: account.id,
    amount: 500,
    recipient_iban: anAccount().iban,
  });
  const [booking] = bank.store.bookings.by('transaction_id', id);

  expect(() => cancelBooking(bank, { booking_id: booking!.id })).toThrow('between two accounts');
  const { id: out } = executeInstantTransfer(bank, {
    account_id: account.id,
    amount: 500,
    recipient_iban: otherIban,
  });
  const [left] = bank.store.bookings.by('transaction_id', out);
  expect(cancelBooking(bank, { booking_id: left!.id }).booking_type).toBe('CANCELLATION_BOOKING');
});

test('the bank cancels by each type of the contract that cancels, and by no other', () => {
  const isCancelling = (type: string) => kindOfReturn({ type }) === 'cancellation';
  expect([...cancellationTypes].toSorted()).toEqual(bookingTypes.filter(isCancelling).toSorted());
});
