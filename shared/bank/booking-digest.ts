import { createHash } from 'node:crypto';

/** What a digest covers of a booking: everything that must not differ between the bank and its mirror. */
interface DigestedBooking {
  readonly id: string;
  /** Integer cents, negative for outgoing. */
  readonly amountCents: number;
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly valutaDate: string;
}

/** Two unsigned 64-bit limbs. Digests of many bookings are added limb by limb, in any order. */
export interface BookingDigest {
  readonly high: bigint;
  readonly low: bigint;
}

export const emptyDigest: BookingDigest = { high: 0n, low: 0n };

/** The first 128 bits of SHA-256 over `id|amount|currency|valuta_date`: equal bookings, equal digests. */
export function bookingDigest(booking: DigestedBooking): BookingDigest {
  const canonical = [booking.id, booking.amountCents, booking.currency, booking.valutaDate].join('|');
  const hash = createHash('sha256').update(canonical).digest();
  return { high: hash.readBigUInt64BE(0), low: hash.readBigUInt64BE(8) };
}

/** Sum of two digests modulo 2^64 per limb; also takes sums that a database added without the modulo. */
export function addDigests(one: BookingDigest, other: BookingDigest): BookingDigest {
  return { high: BigInt.asUintN(64, one.high + other.high), low: BigInt.asUintN(64, one.low + other.low) };
}

/** What is left of a sum of digests without another one. */
export function subtractDigests(sum: BookingDigest, part: BookingDigest): BookingDigest {
  return { high: BigInt.asUintN(64, sum.high - part.high), low: BigInt.asUintN(64, sum.low - part.low) };
}

/** 32 hexadecimal digits: how a digest is shown and compared outside a program. */
export function digestText(digest: BookingDigest): string {
  const { high, low } = addDigests(digest, emptyDigest);
  return high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0');
}
