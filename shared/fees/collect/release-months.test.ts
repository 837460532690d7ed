import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import { releaseMonths } from './release-months.ts';

test.each([
  ['2026-06-02', '2026-07-15', undefined],
  ['2026-06-03', '2026-06-03', 48_400],
  ['2026-06-03', '2026-07-15', 48_400],
  ['2026-07-15', '2026-06-02', undefined],
])('on %s, a run as of %s releases of May what is due by both', async (today, asOf, releasedCents) => {
  const clock = createManualClock(Date.parse(`${today}T10:00:00Z`));
  const may: FeeMonth = { month: '2026-05', plannedBy: { one: 48_400 } };
  const months = {
    all: async () => Promise.resolve([may]),
    release: async () => Promise.resolve(true),
  };
  const rules = { targetDays: 3, startsByItself: false, forecastCents: 48_400, mostPercent: 20 };
  const [judged] = await releaseMonths({ months, rules, asOf, clock });
  expect(judged?.month.releasedCents).toBe(releasedCents);
});
