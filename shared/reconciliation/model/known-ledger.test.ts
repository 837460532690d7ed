import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import { correctableFrom, keptCuts, openCounts, type LedgerCut } from './known-ledger.ts';

const aCut = (day: string): LedgerCut => ({
  day,
  bookedUntil: day,
  recordedUntil: `${day}T00:00:00.000Z`,
  sums: sumsOf([]),
  files: '',
  lines: [],
  bookings: [],
});

test('on every day, a correction of three months ago has a cut to start from, and few cuts are kept', () => {
  let cuts: readonly LedgerCut[] = [];
  for (let day = '2026-01-01'; day < '2027-02-01'; day = daysAfter(day, 1)) {
    cuts = keptCuts([...cuts, aCut(day)]);
    const from = correctableFrom(day);
    const oldest = cuts[0]?.day ?? '';
    if (from > '2026-01-01') expect(oldest < from, `${oldest} is before ${from}`).toBe(true);
    expect(cuts.length).toBeLessThanOrEqual(14);
  }
});

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => daysAfter(first, n));
const keptOf = (days: readonly string[]) => keptCuts(days.map(aCut)).map(({ day }) => day);

test('the latest eight cuts are kept, the last one of each month before, and one before what may be corrected', () => {
  const latest = daysFrom('2026-06-23', 8);
  const months = ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-22'];
  expect(keptOf(daysFrom('2026-01-01', 181))).toEqual(['2026-02-28', ...months, ...latest]);
  // Corrections reach back to 30 March: a cut of that day is none before it.
  const days = ['2026-01-31', '2026-02-28', '2026-03-30', '2026-04-30', ...latest];
  expect(keptOf(days)).toEqual(days.slice(1));
  // No cut of the end of a month is old enough, so the first of all stays.
  const late = daysFrom('2026-04-10', 82);
  expect(keptOf(late)).toEqual(['2026-04-10', '2026-04-30', '2026-05-31', '2026-06-22', ...latest]);
  expect(keptOf(latest)).toEqual(latest);
  const nine = daysFrom('2026-06-22', 9);
  expect(keptOf(nine)).toEqual(nine);
});

test('what is open at a cut is counted in its row, and in the pages beside it', () => {
  const cut: LedgerCut = {
    ...aCut('2026-03-10'),
    lines: [{ id: 'l1', day: '2026-03-10', cents: 1, currency: 'EUR' }],
  };
  expect(openCounts(cut)).toEqual({ openLines: 1, openBookings: 0 });
  const booking = { id: 'b1', day: '2026-03-10', cents: 1, currency: 'EUR', fingerprint: 'f' };
  const more = { moreLines: { pages: ['p1'], count: 20 }, moreBookings: { pages: ['p2'], count: 30 } };
  expect(openCounts({ ...cut, bookings: [booking, booking], ...more })).toEqual({
    openLines: 21,
    openBookings: 32,
  });
});
