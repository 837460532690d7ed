import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { subtractSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import type { BankBooking } from './ports.ts';

/** Bookings that the mirror lacks, and those that the bank's list does not show or shows differently. */
interface Compared {
  readonly missing: readonly BankBooking[];
  readonly odd: readonly string[];
}

const endOfTime = '9999-12-31';

/** The same bookings as the bank was asked for. */
export async function mirroredAfter(
  mirror: Pick<MirrorRepository, 'bookings'>,
  accountId: string,
  day: string,
): Promise<readonly MirroredBooking[]> {
  const next = daysAfter(day, 1);
  const found = new Map<string, MirroredBooking>();
  const recorded = { by: 'recorded_at', from: toIsoInstant(atBusinessHour(next, 0)) } as const;
  for (const query of [recorded, { by: 'valuta_date', from: next } as const])
    for await (const booking of mirror.bookings({ accountId, ...query, to: endOfTime }))
      found.set(booking.id, booking);
  return [...found.values()];
}

export function compared(listed: readonly BankBooking[], mirrored: readonly MirroredBooking[]): Compared {
  const ours = new Map(mirrored.map((booking) => [booking.id, booking]));
  const theirs = new Set(listed.map(({ id }) => id));
  const isOther = ({ id, cents, currency }: BankBooking) => {
    const booking = ours.get(id);
    return booking !== undefined && (booking.amountCents !== cents || booking.currency !== currency);
  };
  return {
    missing: listed.filter(({ id }) => !ours.has(id)),
    odd: [
      ...listed.filter(isOther).map(({ id }) => id),
      ...mirrored.filter(({ id }) => !theirs.has(id)).map(({ id }) => id),
    ],
  };
}

/** Sums over the mirror without what was booked after the day, which it must hold completely. */
export function mirroredPart(totals: BookingSums, bookedLater: readonly BankBooking[]): BookingSums {
  return subtractSums(
    totals,
    sumsOf(bookedLater.map(({ cents, ...rest }) => ({ ...rest, amountCents: cents }))),
  );
}
