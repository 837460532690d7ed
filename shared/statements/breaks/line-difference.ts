import { verdictOn } from '#shared/bookings/evidence/compare-lines.ts';
import type { BookedLine } from '#shared/bookings/ports.ts';

/** A booking that the bank and the mirror do not have alike; named by what differs. */
export interface LineDifference {
  readonly field:
    | 'foreign'
    | 'missing'
    | 'different'
    | 'repeated'
    | 'valuta_date'
    | 'booking_date'
    | 'unmirrored';
  readonly bookingId: string;
  /** As the mirror has it. */
  readonly ours?: BookedLine | undefined;
  /** As the bank has it. */
  readonly theirs?: BookedLine | undefined;
}

/** In which amount, currency or day the bank has a booking otherwise, if in any; `missing` if it has none. */
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
