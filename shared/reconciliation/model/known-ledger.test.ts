import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import { correctableFrom, keptCuts, type LedgerCut } from './known-ledger.ts';

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
