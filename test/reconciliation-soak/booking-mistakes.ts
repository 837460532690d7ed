import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import type { BookingErrorKind } from '#sandbox/engine/model/bank-error-kinds.ts';
import type { BreakKind } from '#shared/breaks/break.ts';
import type { ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

/** A mistake in one booking of the bank, made after it was notified, or in its webhook. */
export interface BookingMistake {
  /** What the webhook says of it; what is undefined is left out. */
  readonly webhook?: Readonly<Record<string, unknown>>;
  /** `to`: another account. Returns what takes it back. */
  readonly make: (world: ReconciliationWorld, booking: Booking, to: string) => () => void;
  /** The breaks by which it shows, in alphabetical order; none if it is healed without one. */
  readonly breaks: readonly BreakKind[];
}

const planted = (kind: BookingErrorKind, breaks: readonly BreakKind[]): BookingMistake => ({
  breaks,
  make: ({ bank }, { id }) => {
    const error = plantInBooking(bank, bank.store.bookings.get(id), kind);
    return () => void (bank.store.bankErrors.get(error.id).healed_at === null && heal(bank, error.id));
  },
});

const changed = (fields: Partial<Booking>, breaks: readonly BreakKind[] = []): BookingMistake => ({
  breaks,
  make: ({ bank }, booking) => {
    const before = Object.entries(booking).filter(([name]) => Object.hasOwn(fields, name));
    if (before.every(([name, value]) => Object.is(value, fields[name as keyof Booking])))
      throw new Error(`${booking.id} has these fields already: choose others`);
    bank.store.bookings.update(booking.id, fields);
    return () => void bank.store.bookings.update(booking.id, Object.fromEntries(before));
  },
});

/** Only the webhook is wrong. */
const misreported = (
  webhook: Readonly<Record<string, unknown>>,
  breaks: readonly BreakKind[],
): BookingMistake => ({ webhook, breaks, make: () => () => undefined });

const iban = 'DE02120300000000202051';
const card = JSON.stringify({ cards: { card_id: 'card_2' } });

/** What the bank can do to a booking that it has notified us of, and to its webhook, by name. */
export const bookingMistakes = {
  booking_amount: planted('booking_amount', ['AMOUNT']),
  booking_sign: planted('booking_sign', ['SIGN']),
  booking_currency: planted('booking_currency', ['CURRENCY']),
  booking_valuta: planted('booking_valuta', ['VALUE_DATE']),
  booking_text: planted('booking_text', []),
  booking_vanished: planted('booking_vanished', ['ORPHAN_LOCAL']),
  // Its webhook brings it back.
  booking_late: planted('booking_late', ['ORPHAN_LOCAL']),
  booking_moved: {
    breaks: ['MISSING_LOCAL', 'ORPHAN_LOCAL'],
    make: (world, { id, account_id }, to) => {
      world.move(id, to);
      return () => world.move(id, account_id);
    },
  },
  booking_date: changed({ booking_date: '2026-02-27' }, ['VALUE_DATE']),
  // As the bank would show it: its own books know no booking without days.
  booking_date_removed: changed({ booking_date: null as never }, ['VALUE_DATE']),
  valuta_date_removed: changed({ valuta_date: null as never }, ['VALUE_DATE']),
  recorded_at: changed({ recorded_at: '2026-03-02T01:02:03.000Z' }),
  reference: changed({ end_to_end_id: 'E2E-2' }, ['REFERENCE']),
  reference_removed: changed({ end_to_end_id: null }, ['REFERENCE']),
  recipient_iban: changed({ recipient_iban: iban }, ['REFERENCE']),
  sender_iban: changed({ sender_iban: iban }, ['REFERENCE']),
  virtual_iban: changed({ receiver_iban_virtual: iban }, ['REFERENCE']),
  return_code: changed({ sepa_return_code: 'MD06' }, ['REFERENCE']),
  return_code_removed: changed({ sepa_return_code: null }, ['REFERENCE']),
  returned_payment: changed({ return_transaction_id: 'tx_9' }, ['REFERENCE']),
  booking_type: changed({ booking_type: 'OTHER', type: 'OTHER' }),
  text_removed: changed({ description: '' }),
  recipient_name: changed({ recipient_name: 'Another' }),
  name_removed: {
    breaks: [],
    make: (world, booking, to) => {
      const name = booking.amount.value < 0 ? 'recipient_name' : 'sender_name';
      return changed({ [name]: null }).make(world, booking, to);
    },
  },
  recipient_bic: changed({ recipient_bic: 'BYLADEM1001' }),
  sender_bic: changed({ sender_bic: 'BYLADEM1001' }),
  creditor: changed({ creditor_identifier: 'DE11ZZZ09999999999' }),
  mandate: changed({ mandate_reference: 'M-2' }, ['REFERENCE']),
  purpose: changed({ purpose_code: 'SALA' }),
  card: changed({ meta_info: card }),
  // Some banks leave out what they would show as null.
  reference_left_out: changed({ end_to_end_id: undefined as never }, ['REFERENCE']),
  virtual_iban_left_out: changed({ receiver_iban_virtual: undefined as never }, ['REFERENCE']),
  reference_unheard: misreported({ end_to_end_id: undefined }, ['REFERENCE']),
  virtual_iban_unheard: misreported({ receiver_iban_virtual: undefined }, ['REFERENCE']),
  return_code_unheard: misreported({ sepa_return_code: undefined }, ['REFERENCE']),
  returned_payment_unheard: misreported({ return_transaction_id: undefined }, ['REFERENCE']),
  mandate_unheard: misreported({ mandate_reference: undefined }, ['REFERENCE']),
  text_unheard: misreported({ description: undefined }, []),
  type_misnamed: misreported({ booking_type: undefined, type: 'OTHER' }, []),
} satisfies Record<string, BookingMistake>;

export type MistakeName = keyof typeof bookingMistakes;
