import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { someOf } from '#test/extent.ts';
import { bookingMistakes, type MistakeName } from '#test/reconciliation-soak/booking-mistakes.ts';
import { judgeKinds, mostRuns } from '#test/reconciliation-soak/judge-kinds.ts';
import { inAnyOrder } from '#test/reconciliation-soak/plant-kinds.ts';

const names = Object.keys(bookingMistakes) as MistakeName[];
const atOnce = 14;

/** Recall and precision are 1: each sign of a mistake is there, and no other. */
async function allFound(kinds: readonly MistakeName[], seed: number): Promise<void> {
  const accounts = 2;
  const judged = await judgeKinds({ accounts, kinds, random: seededRandom(seed) });
  expect(judged.violations).toEqual([]);
  expect(Object.keys(judged.kinds).toSorted()).toEqual(kinds.toSorted());
  for (const { mistakes, expected, found, wrong, runs } of Object.values(judged.kinds)) {
    expect([mistakes, found, wrong]).toEqual([accounts, expected, 0]);
    expect(expected).toBeGreaterThanOrEqual(accounts);
    expect(runs).toBeLessThanOrEqual(mostRuns);
  }
}

test('there are 39 kinds of mistakes', () => expect(names).toHaveLength(39));

test.each(names)('%s alone: it is found, and both sides are equal after three runs', async (name) =>
  allFound([name], 1),
);

test.each(someOf([1, 2, 3, 4, 5, 6, 7, 8], { share: 4, turn: 0 }))(
  'fourteen kinds at once: each is found, and both sides are equal after three runs (draw %i)',
  async (seed) => allFound(inAnyOrder(names, seededRandom(seed)).slice(0, atOnce), seed),
);

test('all kinds at once: each is found, and both sides are equal after three runs', async () =>
  allFound(names, 1));
