import { mostLines } from '#shared/breaks/break.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { verdictOn } from '#shared/bookings/evidence/compare-lines.ts';
import type { BookedLine } from '#shared/bookings/ports.ts';
import type { Difference } from './difference.ts';

const lineFields = [
  'foreign',
  'missing',
  'different',
  'repeated',
  'valuta_date',
  'booking_date',
  'unmirrored',
] as const;

/** A booking that differs between the bank and the mirror. */
export interface LineDifference {
  /** What differs. */
  readonly field: (typeof lineFields)[number];
  readonly bookingId: string;
  /** As the mirror has it. */
  readonly ours?: BookedLine | undefined;
  /** As the bank has it. */
  readonly theirs?: BookedLine | undefined;
}

/**
 * The amount, currency or day in which the bank has the booking differently; `missing` if the bank has no such booking.
 */
export function differenceOf(ours: BookedLine, theirs: BookedLine | undefined): LineDifference | undefined {
  const { bookingId } = ours;
  if (theirs === undefined) return { field: 'missing', bookingId, ours };
  const field = fieldOf(ours, theirs);
  return field && { field, bookingId, ours, theirs };
}

function fieldOf(ours: BookedLine, theirs: BookedLine): LineDifference['field'] | undefined {
  const verdict = verdictOn(ours, theirs);
  if (verdict !== undefined) return verdict === 'redated' ? 'valuta_date' : verdict;
  // The bank's statements do not say when it booked.
  const isKnown = ours.bookingDay !== undefined || theirs.bookingDay !== undefined;
  return isKnown && 'bookingDay' in ours && 'bookingDay' in theirs && ours.bookingDay !== theirs.bookingDay
    ? 'booking_date'
    : undefined;
}

interface Stated {
  readonly currency: string;
  /** Key of the object with the bank's statement. */
  readonly key: string;
}

/** One difference for each field in which lines differ. It names the bookings with their amounts or days. */
export function lineDifferences(
  differences: readonly LineDifference[],
  { currency, key }: Stated,
): readonly Difference[] {
  return lineFields.flatMap((field) => {
    const found = differences.filter((each) => each.field === field);
    if (found.length === 0) return [];
    const evidence = [key, ...found.slice(0, mostNamed).map(({ bookingId }) => bookingId)];
    const lines = found.slice(0, mostLines).map(({ ours, theirs }) => ({
      ...(ours !== undefined && { ours: sideOf(ours) }),
      ...(theirs !== undefined && { bank: sideOf(theirs) }),
    }));
    return [{ kind: 'STATEMENT_LINES' as const, field, ...sidesOf(field, found, currency), lines, evidence }];
  });
}

const sideOf = ({ bookingId: id, cents, currency, bookingDay, valutaDay }: BookedLine) => ({
  id,
  cents,
  currency,
  ...(bookingDay !== undefined && { bookingDay }),
  ...(valutaDay !== undefined && { valutaDay }),
});

/** A difference names at most so many bookings; the stored statement has all of them. */
export const mostNamed = 50;

function sidesOf(field: LineDifference['field'], found: readonly LineDifference[], currency: string) {
  if (field === 'valuta_date' || field === 'booking_date') {
    const dayOf = (line: BookedLine | undefined) =>
      (field === 'valuta_date' ? line?.valutaDay : line?.bookingDay) ?? 'none';
    const days = (side: 'ours' | 'theirs') =>
      [...new Set(found.slice(0, mostNamed).map((each) => dayOf(each[side])))].join(' ');
    return { expected: days('ours'), found: days('theirs') };
  }
  if (field === 'repeated') return { found: String(found.length) };
  const isOther = (line: BookedLine | undefined) => line !== undefined && line.currency !== currency;
  if (found.some(({ ours, theirs }) => isOther(ours) || isOther(theirs)))
    return { expected: amountsOf(found, 'ours'), found: amountsOf(found, 'theirs') };
  const sum = (side: 'ours' | 'theirs') => found.reduce((total, each) => total + (each[side]?.cents ?? 0), 0);
  return {
    expected: String(sum('ours')),
    found: String(sum('theirs')),
    differenceCents: sum('theirs') - sum('ours'),
    currency,
  };
}

/** Amounts in different currencies cannot be added up, so each currency is listed. */
function amountsOf(found: readonly LineDifference[], side: 'ours' | 'theirs'): string {
  const sums = new Map<string, number>();
  for (const { [side]: line } of found)
    if (line !== undefined) sums.set(line.currency, (sums.get(line.currency) ?? 0) + line.cents);
  return [...sums].map(([currency, cents]) => `${signedAmountText(cents)} ${currency}`).join(', ') || 'none';
}
