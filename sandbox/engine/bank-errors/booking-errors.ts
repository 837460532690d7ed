import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { LedgerAccount } from '#sandbox/engine/model/ledger-accounts.ts';
import type { Booking, Money } from '#sandbox/engine/model.ts';
import type { BankError } from '#sandbox/engine/model/bank-error.ts';
import type { BookingErrorKind } from '#sandbox/engine/model/bank-error-kinds.ts';
import { shownBooking } from '#sandbox/engine/reservations/shown-booking.ts';
import { maybeMisstateBalance } from './errors-by-rate.ts';
import { heal, plant } from './plant.ts';

const lateMs = 6 * 3_600_000;
/** The number of days by which a date is wrong. */
const wrongDays = 3;
const wrongCents = 100;
/** The amounts by which a settlement can be wrong. */
const someCents = [-3, -2, -1, 1, 2, 3];

/** The booking that a kind leads to, and the error of the account in cents; undefined if the booking is removed. */
const wrong: Readonly<Record<BookingErrorKind, (booking: Booking, bank: Bank) => Booking | undefined>> = {
  booking_missing: () => undefined,
  booking_late: () => undefined,
  booking_vanished: () => undefined,
  fee_unbooked: () => undefined,
  booking_duplicated: (booking) => booking,
  fee_duplicated: (booking) => booking,
  booking_amount: (booking) => ({ ...booking, amount: plus(booking.amount, wrongCents) }),
  fee_amount: (booking) => ({ ...booking, amount: plus(booking.amount, -wrongCents) }),
  settlement_amount: (booking, bank) => ({
    ...booking,
    amount: plus(booking.amount, bank.errors.pick(someCents) ?? 1),
  }),
  booking_sign: (booking) => ({ ...booking, amount: plus(booking.amount, -2 * booking.amount.value) }),
  booking_currency: (booking) => ({ ...booking, amount: { ...booking.amount, currency: 'USD' } }),
  booking_valuta: (booking) => ({ ...booking, valuta_date: daysAfter(booking.valuta_date, -wrongDays) }),
  booking_text: (booking) => ({ ...booking, description: `${booking.description} (corrected)`.trim() }),
  booking_backdated: (booking) => ({
    ...booking,
    booking_date: daysAfter(booking.booking_date, -wrongDays),
    valuta_date: daysAfter(booking.valuta_date, -wrongDays),
  }),
};

/** Makes a booking wrong, with its second leg, so that the bank's own books still balance. */
export function plantInBooking(bank: Bank, booking: Booking, kind: BookingErrorKind): BankError {
  const { id, account_id, amount } = booking;
  const isTwice = kind === 'booking_duplicated' || kind === 'fee_duplicated';
  const changed = isTwice ? { ...booking, id: bank.ids.next('booking') } : wrong[kind](booking, bank);
  const touched = changed?.id ?? id;
  const difference = (changed?.amount.value ?? 0) - (isTwice ? 0 : amount.value);
  const error = plant(
    bank,
    { kind, account_id, entity_id: touched, amount_cents: difference },
    {
      touches: [
        ['bookings', touched],
        ['postings', touched],
      ],
      change: () => {
        if (changed === undefined) remove(bank, id);
        else write(bank, changed, bank.store.postings.get(id).ledger_account);
      },
    },
  );
  if (kind === 'booking_late')
    bank.schedule({ atMs: bank.clock.now() + lateMs, name: 'heal-bank-error', argument: { id: error.id } });
  return error;
}

/** Notifies of a new booking as the bank believes it to be, and applies the error of this kind, if any. */
export function announceBooking(bank: Bank, booking: Booking, kind: BookingErrorKind | undefined): void {
  const notifyOf = (one: Booking) =>
    bank.emit({ type: 'BOOKING', entityId: one.id, payload: shownBooking(bank, one) });
  const isAnnouncedAsItIs = kind === undefined || !isWrongFromTheStart.has(kind);
  if (isAnnouncedAsItIs) notifyOf(booking);
  maybeMisstateBalance(bank, { id: booking.account_id });
  if (kind === undefined) return;
  const error = plantInBooking(bank, booking, kind);
  const shown = bank.store.bookings.find(error.entity_id);
  if (shown !== undefined && (shown.id !== booking.id || !isAnnouncedAsItIs)) notifyOf(shown);
}

/** The notifications of these are wrong or missing. */
const isWrongFromTheStart: ReadonlySet<BookingErrorKind> = new Set([
  'booking_missing',
  'booking_late',
  'booking_backdated',
  'fee_unbooked',
  'fee_amount',
]);

/** Makes a late booking, unless somebody healed it before. */
export function healLate(bank: Bank, errorId: string): void {
  const error = bank.store.bankErrors.find(errorId);
  if (error?.healed_at === null) heal(bank, errorId);
}

function remove({ store }: Bank, id: string): void {
  store.bookings.remove(id);
  store.postings.remove(id);
}

function write({ store }: Bank, booking: Booking, ledger_account: LedgerAccount): void {
  const { id, amount } = booking;
  store.bookings.insert(booking);
  store.postings.insert({ id, ledger_account, amount_cents: -amount.value, booking_id: id });
}

function plus(money: Money, cents: number): Money {
  return { ...money, value: money.value + cents };
}
