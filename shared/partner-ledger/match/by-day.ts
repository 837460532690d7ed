import { addDigests, bookingDigest, digestText, emptyDigest } from '#shared/bank/booking-digest.ts';
import type { Movement } from '#shared/partner-ledger/ledger-line.ts';
import { grouped, type Match, type Sides } from './sides.ts';
import { sumOf } from './rules.ts';

/** Days on which both sides have the same number, sum and digest. Their lines are not compared. */
export function byDay(sides: Sides): readonly Match[] {
  const days = grouped(sides, ({ day, currency }) => `${day} ${currency}`);
  return [...days.values()]
    .filter(({ lines, bookings }) => sealOf(lines) === sealOf(bookings))
    .map((day) => ({ ...day, by: 'day' }));
}

function sealOf(movements: readonly Movement[]): string {
  const digest = movements
    .map(({ cents, currency, day, reference = '' }) =>
      bookingDigest({ id: reference, amountCents: cents, currency, valutaDate: day }),
    )
    .reduce((sum, each) => addDigests(sum, each), emptyDigest);
  return [movements.length, sumOf(movements), digestText(digest)].join(' ');
}
