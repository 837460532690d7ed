import { textsOf } from '#shared/bookings/booking-texts.ts';
import { createSums } from '#shared/bookings/booking-sums.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { Period } from '#shared/bookings/period.ts';
import { summed } from '#shared/bookings/summed.ts';

/** Its first day. */
const [year, march] = [2026, 2] as const;

/** An account with as many bookings in each of its months. All of them can be computed, so nobody keeps them. */
export interface LongAccount {
  readonly bookingsAMonth: number;
  readonly months: number;
}

/** The month from its first day to its last. */
export const monthOf = (month: number): Period => ({
  firstDay: dayOf(Date.UTC(year, march + month, 1)),
  lastDay: dayOf(Date.UTC(year, march + month + 1, 0)),
});

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The booking at that place in the order of the bank, as the bank shows it, with texts as long as those of transfers. */
export function bookingAtBank(at: number, account: LongAccount) {
  const id = digitsOf(at);
  const recordedAt = recordedAtOf(at, account);
  const day = recordedAt.slice(0, 10);
  const cents = centsOf(at);
  const other = {
    name: `Müller & Söhne ${id.slice(10, 14)} GmbH`,
    iban: `DE${String(at).padStart(20, '3')}`,
    bic: 'COBADEFFXXX',
  };
  return {
    id: `${id}cboo`,
    booking_type: 'SEPA_CREDIT_TRANSFER',
    amount: { value: cents, unit: 'cents', currency: 'EUR' },
    recorded_at: recordedAt,
    booking_date: day,
    valuta_date: day,
    description: `Rechnung ${id.slice(0, 10)} vom ${day}, vielen Dank für Ihren Auftrag`,
    ...(cents < 0
      ? { recipient_name: other.name, recipient_iban: other.iban, recipient_bic: other.bic }
      : { sender_name: other.name, sender_iban: other.iban, sender_bic: other.bic }),
    end_to_end_id: `E2E-${id.slice(0, 24)}`,
    transaction_id: `${id.slice(16)}${id.slice(0, 16)}ctrx`,
  };
}

function bookingAt(at: number, account: LongAccount): BookingOfAccount {
  const { id, amount, recorded_at, booking_date, valuta_date, booking_type, ...texts } = bookingAtBank(
    at,
    account,
  );
  return {
    id,
    amountCents: amount.value,
    currency: amount.currency,
    recordedAt: recorded_at,
    bookingDate: booking_date,
    valutaDate: valuta_date,
    type: booking_type,
    texts: textsOf(texts, amount.value),
  };
}

/** The bookings of a range of places, one by one. */
export async function* bookingsOf(
  account: LongAccount,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<BookingOfAccount> {
  for (let at = from; at < to; at += 1) yield await Promise.resolve(bookingAt(at, account));
}

export const lengthOf = ({ bookingsAMonth, months }: LongAccount) => bookingsAMonth * months;

/** The first place at which a booking was recorded then or later. */
export function placeOf(account: LongAccount, instant: string): number {
  let [from, to] = [0, lengthOf(account)];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (recordedAtOf(middle, account) < instant) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function centsUntil(account: LongAccount, instant: string): number {
  let cents = 0;
  for (let at = placeOf(account, instant) - 1; at >= 0; at -= 1) cents += centsOf(at);
  return cents;
}

export async function sumsOfAll(account: LongAccount) {
  const { add, sums } = createSums();
  for await (const booking of bookingsOf(account, { from: 0, to: lengthOf(account) })) add(summed(booking));
  return sums();
}

const centsOf = (at: number) => (at % 2 === 0 ? 1 : -1) * (1 + ((at * 7_919) % 250_000));

function recordedAtOf(at: number, { bookingsAMonth }: LongAccount): string {
  const month = Math.floor(at / bookingsAMonth);
  const firstMs = Date.UTC(year, march + month, 1, 6);
  const lastMs = Date.UTC(year, march + month + 1, 0, 18);
  const part = (at % bookingsAMonth) / bookingsAMonth;
  return new Date(firstMs + Math.floor((lastMs - firstMs) * part)).toISOString();
}

const bytes = Buffer.alloc(16);

/** 32 hexadecimal digits that look random, as the ids of the bank do: they compress as badly. */
function digitsOf(seed: number): string {
  let state = (seed + 1) * 2_654_435_761;
  for (let part = 0; part < 4; part += 1) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) ^ (part * 374_761_393);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    bytes.writeUInt32BE(state >>> 0, 4 * part);
  }
  return bytes.toString('hex');
}
