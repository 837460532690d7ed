import {
  addDigests,
  bookingDigest,
  digestText,
  emptyDigest,
  subtractDigests,
  type BookingDigest,
} from '#shared/bank/booking-digest.ts';
import * as z from '#shared/kernel/zod.ts';

/** Sums over bookings, which can be added to one another. */
export const bookingSums = z.object({
  count: z.number(),
  sumCents: z.number(),
  /** Two 64-bit limbs as 32 hexadecimal digits. */
  digest: z.string(),
});

export type BookingSums = z.output<typeof bookingSums>;

interface SummedBooking {
  readonly id: string;
  readonly amountCents: number;
  readonly currency: string;
  /** As the bank gave it; an empty text where it gave none. */
  readonly valutaDate: string;
}

/** Count, sum and digest; the same for the same bookings in any order. */
export function sumsOf(bookings: Iterable<SummedBooking>): BookingSums {
  const { add, sums } = createSums();
  for (const booking of bookings) add(booking);
  return sums();
}

/** Adds bookings up while they pass. */
export function createSums() {
  let count = 0;
  let sumCents = 0;
  let digest: BookingDigest = emptyDigest;
  return {
    add: (booking: SummedBooking) => {
      count += 1;
      sumCents += booking.amountCents;
      digest = addDigests(digest, bookingDigest(booking));
    },
    sums: (): BookingSums => ({ count, sumCents, digest: digestText(digest) }),
  };
}

export function addSums(one: BookingSums, other: BookingSums): BookingSums {
  return {
    count: one.count + other.count,
    sumCents: one.sumCents + other.sumCents,
    digest: digestText(addDigests(limbsOf(one.digest), limbsOf(other.digest))),
  };
}

/** The first without the second. */
export function subtractSums(one: BookingSums, other: BookingSums): BookingSums {
  return {
    count: one.count - other.count,
    sumCents: one.sumCents - other.sumCents,
    digest: digestText(subtractDigests(limbsOf(one.digest), limbsOf(other.digest))),
  };
}

export function isSame(one: BookingSums, other: BookingSums): boolean {
  return one.count === other.count && one.sumCents === other.sumCents && one.digest === other.digest;
}

/** Of a digest as it is shown. */
export function limbsOf(digest: string): BookingDigest {
  return { high: BigInt(`0x${digest.slice(0, 16)}`), low: BigInt(`0x${digest.slice(16)}`) };
}
