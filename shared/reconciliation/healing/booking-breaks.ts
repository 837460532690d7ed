import type { BreakKind, BreakLine, FoundBreak } from '#shared/breaks/break.ts';
import type { ComparedBooking } from '#shared/reconciliation/model/compared-booking.ts';
import type { ChangedBooking } from '#shared/reconciliation/bookings/compare-span.ts';

/** A difference of one booking; `accountId` if it is about another account than the compared one. */
export type BookingBreak = Omit<FoundBreak, 'entity'>;

/** Kinds that a comparison of bookings finds; it ends no other breaks. */
export const kindsOfBookings: readonly BreakKind[] = [
  'MISSING_LOCAL',
  'ORPHAN_LOCAL',
  'AMOUNT',
  'SIGN',
  'CURRENCY',
  'VALUE_DATE',
  'REFERENCE',
];

export const entityOf = (bookingId: string) => `booking ${bookingId}`;

/** The bank has it, and the mirror lacks it. */
export function missingBreak(bank: ComparedBooking): BookingBreak {
  const lines: BreakLine[] = [{ bank: sideOf(bank) }];
  return { kind: 'MISSING_LOCAL', field: 'booking', lines, ...inCents(bank, 1) };
}

/** The mirror has it, and the bank does not. */
export function orphanBreak(mirror: ComparedBooking): BookingBreak {
  const lines: BreakLine[] = [{ ours: sideOf(mirror) }];
  return { kind: 'ORPHAN_LOCAL', field: 'booking', lines, ...inCents(mirror, -1) };
}

/**
 * One per differing field that is more than a text. A booking that the bank moved is missing on one account, and too much on the
 * other.
 */
export function changedBreaks({ bank, mirror, fields, movedFrom }: ChangedBooking): readonly BookingBreak[] {
  const lines: BreakLine[] = [{ ours: sideOf(mirror), bank: sideOf(bank) }];
  const moved =
    movedFrom === undefined ? [] : [{ ...orphanBreak(mirror), accountId: movedFrom }, missingBreak(bank)];
  const differing = fields
    .filter(({ kind }) => kind !== 'METADATA')
    .map(({ kind, field, ours, bank: theirs, cents }) => ({
      kind,
      field,
      lines,
      ...(ours !== undefined && { expected: ours }),
      ...(theirs !== undefined && { found: theirs }),
      ...(cents !== undefined && { differenceCents: cents, currency: bank.currency }),
    }));
  return [...moved, ...differing];
}

const inCents = ({ cents, currency, id }: ComparedBooking, sign: 1 | -1) => ({
  differenceCents: sign * cents,
  currency,
  evidence: [id],
});

function sideOf({ id, cents, currency, recordedAt, data }: ComparedBooking) {
  const { booking_date, valuta_date, booking_type, type } = data ?? {};
  const kind = booking_type ?? type;
  return {
    id,
    cents,
    currency,
    recordedAt,
    ...(typeof booking_date === 'string' && { bookingDay: booking_date }),
    ...(typeof valuta_date === 'string' && { valutaDay: valuta_date }),
    ...(typeof kind === 'string' && { type: kind }),
  };
}
