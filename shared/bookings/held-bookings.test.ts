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
  const asked: string[] = [];
  return {
    read: (since: string) => {
      asked.push(since);
      return listed(held);
    },
    asked,
    withdraw: (id: string) => void (held = held.filter((each) => each.id !== id)),
  };
}

const isWanted = ({ id }: Pick<BookingOfAccount, 'id'>) => id !== 'c';

test('a few bookings are read once, and keep their texts', async () => {
  const { read, asked } = mirror('a', 'b', 'c');
  const { lines, withTexts } = await holdBookings(read, { since: '2026-03-01', isWanted, most: 2 });

  expect(Array.from(lines, ({ id }) => id)).toEqual(['a', 'b']);
  expect(await Array.fromAsync(withTexts([...lines].slice(1)))).toEqual([booking('b')]);
  expect(asked).toEqual(['2026-03-01']);
});

test('many are held without their texts, which are read again from the first of them on', async () => {
  const { read, asked, withdraw } = mirror('a', 'b', 'c', 'd', 'e');
  const { lines, withTexts } = await holdBookings(read, { since: '2026-03-01', isWanted, most: 2 });
  withdraw('d');

  expect([...lines]).toEqual(['a', 'b', 'd', 'e'].map((id) => ({ ...booking(id), texts: undefined })));
  expect([...lines].some((line) => 'texts' in line)).toBe(false);
  expect(await Array.fromAsync(withTexts([...lines].slice(1)))).toEqual([booking('b'), booking('e')]);
  expect(asked).toEqual(['2026-03-01', '2026-03-02T10:00:00.000Z']);
});

test('texts are read again no further than to the last booking that is wanted, also after one was lost', async () => {
  const at = (id: string, minute: string) => ({
    ...booking(id),
    recordedAt: `2026-03-02T10:${minute}:00.000Z`,
  });
  const all = [at('a', '01'), at('b', '02'), at('c', '02'), at('d', '03'), at('e', '04')];
  const read: string[] = [];
  async function* mirrored(since: string) {
    for (const each of all.filter(({ recordedAt }) => recordedAt >= since)) {
      read.push(each.id);
      yield await Promise.resolve(each);
    }
  }
  const { lines, withTexts } = await holdBookings(mirrored, { since: '2026', most: 1 });
  read.length = 0;
  const some = [...lines].filter(({ id }) => ['b', 'c'].includes(id));

  expect(await Array.fromAsync(withTexts(some))).toEqual([at('b', '02'), at('c', '02')]);
  expect(read).toEqual(['b', 'c', 'd']);
  all.splice(1, 1);
  expect(await Array.fromAsync(withTexts(some))).toEqual([at('c', '02')]);
  expect(await Array.fromAsync(withTexts([]))).toEqual([]);
});
