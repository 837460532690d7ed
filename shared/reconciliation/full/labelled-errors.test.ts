import { expect, test } from 'vitest';
import { bankOf } from '#test/reconciliation-soak/habits.ts';
import { judge } from '#test/reconciliation-soak/judge.ts';
import { liveLabelledDays } from '#test/reconciliation-soak/labelled-days.ts';
import { someOf } from '#test/extent.ts';

test.each(someOf([1, 2, 3], { share: 3, turn: 2 }))(
  'days full of mistakes at a bank: each is found, and nothing else (seed %i)',
  async (seed) => {
    const days = await liveLabelledDays(seed, 1);
    const { labels, violations, hours, passed, healed } = await judge(days);
    expect(violations, `at a bank that ${bankOf(seed)}`).toEqual([]);
    expect(labels).toBeGreaterThan(5);
    expect(Object.values(hours).flat().length + passed + healed).toBe(labels);

    const [accountId = ''] = days.accounts;
    const unhealed = { kind: 'card', accountId, entityId: 'never-healed', sinceMs: 0 } as const;
    expect((await judge({ ...days, labels: [...days.labels, unhealed] })).violations).toEqual([
      'card of never-healed since 1970-01-01T00:00:00.000Z was not healed',
    ]);
  },
);

test.each(someOf([5, 6], { share: 2, turn: 0 }))(
  'days without a mistake: no break (seed %i)',
  async (seed) => {
    expect(await judge(await liveLabelledDays(seed, 0))).toMatchObject({ labels: 0, violations: [] });
  },
);
