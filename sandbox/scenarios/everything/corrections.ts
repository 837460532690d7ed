import { settlesToday } from '#sandbox/engine/settlement.ts';
import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import { bookInterest } from '#sandbox/transitions/deposit-interest.ts';
import { cancelBooking, cancellationTypes } from '#sandbox/transitions/cancellations.ts';
import { bookOtherPayment, otherPaymentTypes } from '#sandbox/transitions/other-payments.ts';
import type { OpenedCustomer } from '#sandbox/scenarios/customers.ts';
import type { Chapter, Place } from './chapter.ts';
import { anEarner } from './people.ts';

/** Payments from afar, and what the bank books by mistake and takes back. */
export const corrections: Chapter = async function* (place) {
  const traveller = await anEarner(place, 'Arne Holm');
  announceDirectDebit(place.bank, { account_id: traveller.account.id, amount: 1_900, description: 'Gym' });
  // An urgent transfer is made on a settlement day alone.
  for (let day = 27; day === 27 || !settlesToday(place.bank); day += 1) yield day;
  payAfar(place, traveller);
  yield 45;
  takeBackPayments(place, traveller);
  yield 47;
  takeBackByEachType(place, traveller);
};

function payAfar({ bank }: Place, { account }: OpenedCustomer): void {
  for (const type of otherPaymentTypes) {
    bookOtherPayment(bank, { account_id: account.id, type, direction: 'in', amount: 8_000 });
    bookOtherPayment(bank, { account_id: account.id, type, direction: 'out', amount: 3_000 });
  }
}

/** Each by the type that follows from its own. */
function takeBackPayments({ bank }: Place, { account }: OpenedCustomer): void {
  const mistaken = bank.store.bookings.by('account_id', account.id).filter(({ amount }) => amount.value < 0);
  for (const { id } of mistaken) cancelBooking(bank, { booking_id: id });
}

function takeBackByEachType({ bank }: Place, { account }: OpenedCustomer): void {
  for (const [index, type] of cancellationTypes.entries()) {
    const { id } = bookInterest(bank, { account_id: account.id, amount: 10 + index });
    cancelBooking(bank, { booking_id: id, type });
  }
}
