import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import type { BankBooking } from './ports.ts';

export interface Position {
  readonly day: string;
  /** A bank statement up to the day; omitted for an account that nothing was booked on until then. */
  readonly evidence?: BankEvidence | undefined;
  /** All bookings that have a later valuta date or were recorded later. */
  readonly later: readonly BankBooking[];
  /** The account's balance at the bank, and the bank's day when it was read. */
  readonly balance: { readonly cents: number; readonly today: string };
}

/**
 * The booked balance of an account at the end of the day, in integer cents. Undefined if it does not lead to the bank's
 * balance. The statement counts by valuta date: bookings with a later one are added, and later bookings that were dated
 * back are subtracted if the statement counts them. Its lines show that for their period. For bookings dated back
 * further, the bank's balance shows how many it counts: those recorded before it was made.
 */
export function bookedPosition({ day, evidence, later, balance }: Position): number | undefined {
  const isBooked = (booking: BankBooking) => booking.day <= day;
  if (evidence === undefined) return leadsTo(balance, 0, { later, isBooked }) ? 0 : undefined;
  const stated = new Set(Array.from(evidence.lines, ({ bookingId }) => bookingId));
  const hasItFor = (booking: BankBooking, isStated: boolean) => {
    if (isBooked(booking)) return isStated ? 0 : booking.cents;
    return isStated ? -booking.cents : 0;
  };
  const further = later
    .filter(({ valutaDate }) => valutaDate < evidence.firstDay)
    .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  const known = later.filter((booking) => !further.includes(booking));
  const first = sum(known, (booking) => hasItFor(booking, stated.has(booking.id))) + evidence.closingCents;
  for (let count = further.length; count >= 0; count -= 1) {
    const cents = first + sum(further, (booking) => hasItFor(booking, further.indexOf(booking) < count));
    if (leadsTo(balance, cents, { later, isBooked })) return cents;
  }
  return undefined;
}

/**
 * Whether the bank's balance counts bookings whose valuta date is the day on which it was read; undefined if this
 * position does not show it. For recent bookings, nobody knows whether the balance was read before or after them.
 */
export function countsToday(
  bookedCents: number,
  { day, evidence, later, balance }: Position,
  recordedBefore: string,
): boolean | undefined {
  const ofToday = later.filter(({ valutaDate }) => valutaDate === balance.today);
  const isGuess = later.some(({ valutaDate }) => valutaDate < (evidence?.firstDay ?? ''));
  if (isGuess || ofToday.some(({ recordedAt }) => recordedAt >= recordedBefore)) return undefined;
  const [counted, uncounted] = balancesOf(bookedCents, {
    later,
    isBooked: (booking) => booking.day <= day,
    today: balance.today,
  });
  return counted === uncounted ? undefined : balance.cents === counted;
}

interface Later {
  readonly later: readonly BankBooking[];
  readonly isBooked: (booking: BankBooking) => boolean;
}

/** It is not proven for every bank whether a booking counts on its valuta date or after it: both are accepted. */
function leadsTo({ cents, today }: Position['balance'], bookedCents: number, later: Later): boolean {
  return balancesOf(bookedCents, { ...later, today }).includes(cents);
}

/** The bank's balance in both cases: if it counts bookings with a valuta date of today, and if it does not. */
function balancesOf(
  bookedCents: number,
  { later, isBooked, today }: Later & { readonly today: string },
): readonly [number, number] {
  const cents = (hasCome: (valutaDate: string) => boolean) =>
    bookedCents +
    sum(later, (booking) => {
      if (isBooked(booking)) return hasCome(booking.valutaDate) ? 0 : -booking.cents;
      return hasCome(booking.valutaDate) ? booking.cents : 0;
    });
  return [cents((date) => date <= today), cents((date) => date < today)];
}

function sum(bookings: readonly BankBooking[], centsOf: (booking: BankBooking) => number): number {
  return bookings.reduce((total, booking) => total + centsOf(booking), 0);
}
