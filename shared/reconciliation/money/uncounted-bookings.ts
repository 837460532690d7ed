import { createSums, sumsOf, type BookingSums } from '#shared/bookings/booking-sums.ts';
import { atBusinessHour, daysAfter, statedDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { isCountedBy } from '#shared/portfolio/counted-by-baseline.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import {
  ageOf,
  nothingByAge,
  type ByAge,
  type CountedBookings,
} from '#shared/reconciliation/model/verified.ts';

type Counted = Pick<CountedBookings, 'sums' | 'through'>;

/** What is counted of an account. One that agreed before anything was counted begins there. */
export function countedOrStart(
  counted: CountedBookings | undefined,
  agreed: ReconciledMoney['agreed'],
): Counted {
  if (counted !== undefined) return counted;
  return agreed === undefined
    ? { sums: sumsOf([]), through: '' }
    : { sums: agreed.mirrored, through: agreed.at };
}

interface Asked {
  readonly account: RegisteredAccount;
  /** Position of the last booking that is counted. */
  readonly after: string;
  /** Canonical UTC: their age is of then. */
  readonly at: string;
  readonly most?: number;
}

interface Uncounted {
  /** Without those that the baseline counts. */
  readonly byAge: ByAge;
  readonly sums: BookingSums;
  readonly through: string;
  /** There are more than were asked for. */
  readonly isCut: boolean;
}

/** The mirrored bookings behind those that are counted, in the account's currency. */
export async function uncountedBookings(
  mirror: Pick<MirrorRepository, 'bookings'>,
  { account, after, at, most = Infinity }: Asked,
): Promise<Uncounted> {
  const byAge = nothingByAge();
  const { add, sums } = createSums();
  const isDue = isDueOf(account);
  let through = after;
  const query = { accountId: account.id, by: 'recorded_at', from: '0000-01-01', to: '9999-12-31' } as const;
  for await (const booking of mirror.bookings({ ...query, after })) {
    if (booking.currency !== account.currency) continue;
    add(summed(booking));
    through = booking.position;
    if (isDue(booking)) addBooking(byAge, booking, at);
    if (sums().count >= most) return { byAge, sums: sums(), through, isCut: true };
  }
  return { byAge, sums: sums(), through, isCut: false };
}

/** The baseline counts the earlier ones. */
function isDueOf({ baseline }: RegisteredAccount): (booking: MirroredBooking) => boolean {
  if (baseline === undefined) return () => true;
  const since = baseline.askedAt ?? toIsoInstant(atBusinessHour(daysAfter(baseline.day, 1), 0));
  return ({ data, ...booking }) =>
    booking.recordedAt >= since &&
    !isCountedBy(baseline, { ...booking, bookingDate: statedDay(data?.booking_date) });
}

export function addBooking(byAge: ByAge, { recordedAt, amountCents }: MirroredBooking, at: string): void {
  const sum = byAge[ageOf(Date.parse(at) - Date.parse(recordedAt))];
  sum.bookings += 1;
  sum.cents += Math.abs(amountCents);
}

/** As the mirror's sums count it. */
export function summed({ data, ...booking }: MirroredBooking) {
  return { ...booking, valutaDate: statedDay(data?.valuta_date) ?? '' };
}
