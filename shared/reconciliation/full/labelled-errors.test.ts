import { expect, test } from 'vitest';
import { bankOf } from '#test/reconciliation-soak/habits.ts';
import { judge } from '#test/reconciliation-soak/judge.ts';
import { liveLabelledDays } from '#test/reconciliation-soak/labelled-days.ts';

test.each([1, 2, 3, 4])(
  'days full of mistakes at a bank: each is found, and nothing else (seed %i)',
  async (seed) => {
    const { labels, violations } = await judge(await liveLabelledDays(seed, 1));
    expect(violations, `at a bank that ${bankOf(seed)}`).toEqual([]);
    expect(labels).toBeGreaterThan(5);
  },
);

test.each([5, 6])('days without a mistake: no break (seed %i)', async (seed) => {
  expect(await judge(await liveLabelledDays(seed, 0))).toMatchObject({ labels: 0, violations: [] });
});
