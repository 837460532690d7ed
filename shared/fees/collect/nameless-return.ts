import { kindOfReturn, plainType } from '#shared/bookings/kind-of-return.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';

type Booking = BookingOfAccount;

/** For so many months a bank gives back a direct debit that nobody authorised, and nothing for longer. */
export const returnedMonths = 13;

/** The first instant of a booking that may be given back then. */
export const earliestReturned = (instant: string): string =>
  `${monthAfter(monthOf(instant), -returnedMonths)}-01T00:00:00.000Z`;

/** Returns that name no booking, and the bookings that they may cancel: more than there are returns. */
export interface UnclearReturns {
  readonly returns: readonly string[];
  readonly bookings: readonly string[];
}

/** The first that matches is the family: a charge for a card is a charge. */
const families = ['return', 'charge', 'interest', 'card', 'debit', 'transf'] as const;
const familyOf = (name: string) => families.find((family) => name.includes(family));

/** What a return gives back, as far as its type says so: CANCELLATION_CARD_TRANSACTION_DIRECT a card transaction. */
function familyGivenBack({ type, returnTransactionId, texts: { returnCode } }: Booking) {
  const kind = kindOfReturn({ type, returnTransactionId, returnCode });
  return kind === 'credit-transfer' ? 'transf' : familyOf(plainType(type));
}

/** Two values that are both stated, and differ. */
const contradict = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

/** Whether nothing that both state speaks against it: transaction, reference, card, and what the type says. */
export function mayMean(each: Booking, booking: Booking): boolean {
  if (booking.recordedAt < earliestReturned(each.recordedAt)) return false;
  const [given, taken] = [booking.texts, each.texts];
  return !(
    contradict(referenceOf(each.returnTransactionId), referenceOf(given.transactionId)) ||
    contradict(referenceOf(taken.endToEndId), referenceOf(given.endToEndId)) ||
    contradict(taken.cardId, given.cardId) ||
    contradict(familyGivenBack(each), familyOf(plainType(booking.type)))
  );
}

/** Of several bookings, a return means those of its card, if there are any. */
export function meant(each: Booking, bookings: readonly Booking[]): readonly Booking[] {
  const ofCard = bookings.filter(
    ({ texts: { cardId } }) => cardId !== undefined && cardId === each.texts.cardId,
  );
  return ofCard.length > 0 ? ofCard : bookings;
}
