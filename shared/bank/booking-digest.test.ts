import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDigests, bookingDigest, digestText, emptyDigest, type BookingDigest } from './booking-digest.ts';

const booking = fc.record({
  id: fc.string(),
  amountCents: fc.integer(),
  currency: fc.constant('EUR'),
  valutaDate: fc.constantFrom('2026-01-01', '2026-01-02'),
});

const sum = (digests: readonly BookingDigest[]) => digests.reduce(addDigests, emptyDigest);

test('the order of the bookings does not change their digest', () => {
  fc.assert(
    fc.property(fc.array(booking), (bookings) => {
      const digests = bookings.map(bookingDigest);
      expect(sum(digests.toReversed())).toEqual(sum(digests));
    }),
  );
});

test('a sum that a database added without the modulo reads the same', () => {
  fc.assert(
    fc.property(fc.array(booking), (bookings) => {
      const digests = bookings.map(bookingDigest);
      const plain = digests.reduce((a, b) => ({ high: a.high + b.high, low: a.low + b.low }), emptyDigest);
      expect(digestText(plain)).toBe(digestText(sum(digests)));
    }),
  );
});

test.each([
  ['amount', { amountCents: 2 }],
  ['currency', { currency: 'USD' }],
  ['valuta date', { valutaDate: '2026-01-02' }],
  ['id', { id: 'other' }],
])('another %s gives another digest', (_, change) => {
  const original = { id: 'booking', amountCents: 1, currency: 'EUR', valutaDate: '2026-01-01' };
  expect(bookingDigest({ ...original, ...change })).not.toEqual(bookingDigest(original));
});
