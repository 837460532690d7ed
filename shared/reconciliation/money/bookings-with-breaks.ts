import type { Break } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { standingStates } from '#shared/breaks/states.ts';
import { kindsOfBookings } from '#shared/reconciliation/healing/booking-breaks.ts';
import { ageOf, ages, type ByAge } from '#shared/reconciliation/model/verified.ts';
import type { SumsOfCurrency } from '#shared/reconciliation/model/verified-share.ts';

/** A booking with a difference that nobody has settled. */
interface BookingWithBreak {
  readonly accountId: string;
  readonly currency: string;
  /** Integer cents, as the bank shows them. */
  readonly cents: number;
  /** Canonical UTC. */
  readonly recordedAt: string;
}

/** Each once, however many of its fields differ. `isCut`: there are more than `most` breaks. */
export async function bookingsWithBreaks(
  breaks: Pick<Breaks, 'list'>,
  most: number,
): Promise<{ readonly bookings: readonly BookingWithBreak[]; readonly isCut: boolean }> {
  const found = new Map<string, BookingWithBreak>();
  let seen = 0;
  for (const kind of kindsOfBookings)
    for await (const row of breaks.list({ states: standingStates, kind })) {
      if (seen >= most) return { bookings: [...found.values()], isCut: true };
      seen += 1;
      found.set(row.entity, bookingOf(row));
    }
  return { bookings: [...found.values()], isCut: false };
}

function bookingOf({ accountId = '', lines = [], firstSeenAt }: Break): BookingWithBreak {
  const [line] = lines;
  const side = line?.bank ?? line?.ours;
  const { cents = 0, currency = 'EUR', recordedAt = '' } = side ?? {};
  // Where the bank does not say when it recorded it, it did so at the latest when it was compared.
  return { accountId, currency, cents, recordedAt: recordedAt === '' ? firstSeenAt : recordedAt };
}

/**
 * Counts it as not verified, although a balance agreed with sums that contain it. Sums do not say how soon that was: so
 * it leaves what was verified the soonest, and no share is too high.
 */
export function countAsUnverified(
  { verified, unverified }: Pick<SumsOfCurrency, 'verified' | 'unverified'>,
  { cents, recordedAt }: Pick<BookingWithBreak, 'cents' | 'recordedAt'>,
  nowMs: number,
): void {
  takeOut(verified, Math.abs(cents));
  const age = unverified[ageOf(nowMs - Date.parse(recordedAt))];
  age.bookings += 1;
  age.cents += Math.abs(cents);
}

function takeOut(verified: ByAge, cents: number): void {
  let [bookings, left] = [1, cents];
  for (const age of ages) {
    const sum = verified[age];
    const [fewer, less] = [Math.min(bookings, sum.bookings), Math.min(left, sum.cents)];
    sum.bookings -= fewer;
    sum.cents -= less;
    bookings -= fewer;
    left -= less;
  }
}
