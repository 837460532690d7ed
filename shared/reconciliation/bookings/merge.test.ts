import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BankRow, MirrorRow } from '#shared/reconciliation/model/compared-booking.ts';
import { addDigests, bookingDigest, emptyDigest } from '#shared/bank/booking-digest.ts';
import { mergeBookings, type Merged } from './merge.ts';

interface Facts {
  readonly id: string;
  readonly at: string;
}

const bankRowOf = ({ id, at }: Facts): BankRow => ({
  id,
  recordedAt: at,
  cents: 1,
  currency: 'EUR',
  read: {},
});
const mirrorRowOf = ({ id, at }: Facts): MirrorRow => ({
  id,
  recordedAt: at,
  cents: 1,
  currency: 'EUR',
  eventId: `e-${id}`,
});

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const row of rows) {
    await Promise.resolve();
    yield row;
  }
}

async function merged(
  bank: readonly Facts[],
  mirror: readonly Facts[],
  most?: number,
): Promise<readonly string[]> {
  const found: Merged[] = [];
  for await (const row of mergeBookings(each(bank.map(bankRowOf)), each(mirror.map(mirrorRowOf)), most))
    found.push(row);
  return found.map(({ bank: theirs, mirror: ours }) => `${theirs?.id ?? '-'} ${ours?.id ?? '-'}`).toSorted();
}

const byPlace = (one: Facts, other: Facts) => (`${one.at}#${one.id}` < `${other.at}#${other.id}` ? -1 : 1);

/** Ids in few instants, so that many share one; some are on one side alone, and some at another instant there. */
const scenes = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 0, max: 60 }).map((n) => `b${n}`),
      at: fc.constantFrom('', '2026-01-01', '2026-01-02', '2026-01-03'),
      other: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
      side: fc.constantFrom('both', 'both', 'both', 'moved', 'bank', 'mirror'),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((all) => ({
    bank: all.filter(({ side }) => side !== 'mirror').toSorted(byPlace),
    mirror: all
      .filter(({ side }) => side !== 'bank')
      .map(({ id, at, other, side }) => ({ id, at: side === 'moved' ? other : at }))
      .toSorted(byPlace),
  }));

test('each row is met once: with its counterpart wherever that is, or alone', async () => {
  let mostRows = 0;
  await fc.assert(
    fc.asyncProperty(scenes, async ({ bank, mirror }) => {
      mostRows = Math.max(mostRows, bank.length, mirror.length);
      const ids = [...new Set([...bank, ...mirror].map(({ id }) => id))];
      const has = (side: readonly Facts[], id: string) => (side.some((row) => row.id === id) ? id : '-');
      expect(await merged(bank, mirror)).toEqual(
        ids.map((id) => `${has(bank, id)} ${has(mirror, id)}`).toSorted(),
      );
    }),
  );
  expect(mostRows).toBeGreaterThan(20);
});

test('a row that one side has twice finds one counterpart', async () => {
  const row = { id: 'b1', at: '2026-01-01' };
  expect(await merged([row, { ...row, at: '2026-01-02' }], [row])).toEqual(['b1 -', 'b1 b1']);
});

test('two equal bookings do not cancel each other in a digest', () => {
  const one = bookingDigest({ id: 'b1', amountCents: 5, currency: 'EUR', valutaDate: '2026-01-01' });
  expect(addDigests(one, one)).not.toEqual(emptyDigest);
});

test('rows in one order on both sides do not wait, and neither does one that is on one side alone', async () => {
  const rows = (...ids: readonly string[]) =>
    ids.map((id) => ({ id, at: `2026-01-0${'abcde'.indexOf(id) + 1}` }));
  expect(await merged(rows('a', 'b', 'c'), rows('a', 'b', 'c'), 0)).toEqual(['a a', 'b b', 'c c']);
  expect(await merged(rows('a', 'c', 'd'), rows('a', 'b', 'd', 'e'), 0)).toEqual([
    '- b',
    '- e',
    'a a',
    'c -',
    'd d',
  ]);
  expect(await merged(rows('b', 'd', 'e'), rows('a', 'd'), 0)).toEqual(['- a', 'b -', 'd d', 'e -']);
});

test('of the rows of the mirror that wait, the oldest is given alone, too', async () => {
  const rows = Array.from({ length: 5 }, (_, n) => mirrorRowOf({ id: `m${n}`, at: `2026-01-0${n}` }));
  const merging = mergeBookings(each([]), each(rows), 3);
  expect((await merging.next()).value).toEqual({ mirror: rows[0] });
  const both = mergeBookings(each([bankRowOf({ id: 'm0', at: '2026-01-09' })]), each(rows.slice(0, 3)), 3);
  expect((await merging.next()).value).toEqual({ mirror: rows[1] });
  const found: Merged[] = [];
  for await (const row of both) found.push(row);
  expect(found[0]).toMatchObject({ bank: { id: 'm0' }, mirror: { id: 'm0' } });
});

test.each(['bank', 'mirror'])(
  'of many rows that wait (%s), the oldest is given alone, so that few are in memory',
  async (side) => {
    const rows = Array.from({ length: 10 }, (_, n) => ({ id: `b${n}`, at: `2026-01-0${n}` }));
    const taken: string[] = [];
    async function* counted<Row>(rowOf: (facts: Facts) => Row) {
      for (const row of rows) {
        taken.push(row.id);
        yield await Promise.resolve(rowOf(row));
      }
    }
    const merging =
      side === 'bank'
        ? mergeBookings(counted(bankRowOf), each([]), 3)
        : mergeBookings(each([]), counted(mirrorRowOf), 3);
    expect((await merging.next()).value).toMatchObject({ [side]: { id: 'b0' } });
    expect(taken).toEqual(['b0', 'b1', 'b2', 'b3']);
  },
);

test('rows that were given alone have no counterpart any more', async () => {
  const rows = (side: string) =>
    Array.from({ length: 10 }, (_, n) => ({ id: `${side}${n}`, at: `2026-01-0${n}` }));
  expect(await merged(rows('b'), rows('m'), 3)).toHaveLength(20);
});
