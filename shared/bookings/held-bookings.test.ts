import { expect, test } from 'vitest';
import { listed } from '#test/fakes/listed.ts';
import { holdBookings } from './held-bookings.ts';
import type { BookingOfAccount } from './ports.ts';

const booking = (id: string): BookingOfAccount => ({
  id,
  amountCents: 5,
  currency: 'EUR',
  recordedAt: '2026-03-02T10:00:00.000Z',
  bookingDate: '2026-03-02',
  valutaDate: undefined,
  type: 'SEPA_CREDIT_TRANSFER',
  texts: { description: `text of ${id}` },
});

function mirror(...ids: readonly string[]) {
  let held = ids.map(booking);
  let reads = 0;
  return {
    read: () => {
      reads += 1;
      return listed(held);
    },
    reads: () => reads,
    withdraw: (id: string) => void (held = held.filter((each) => each.id !== id)),
  };
}

const isWanted = ({ id }: BookingOfAccount) => id !== 'c';

test('a few bookings are read once, and keep their texts', async () => {
  const { read, reads } = mirror('a', 'b', 'c');
  const { lines, withTexts } = await holdBookings(read, isWanted, 2);

  expect(lines.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(await Array.fromAsync(withTexts(lines.slice(1)))).toEqual([booking('b')]);
  expect(reads()).toBe(1);
});

test('many are held without their texts, which are read again', async () => {
  const { read, reads, withdraw } = mirror('a', 'b', 'c', 'd', 'e');
  const { lines, withTexts } = await holdBookings(read, isWanted, 2);
  withdraw('d');

  expect(lines).toEqual(['a', 'b', 'd', 'e'].map((id) => ({ ...booking(id), texts: undefined })));
  expect(lines.some((line) => 'texts' in line)).toBe(false);
  expect(await Array.fromAsync(withTexts(lines.slice(1)))).toEqual([booking('b'), booking('e')]);
  expect(reads()).toBe(2);
});
