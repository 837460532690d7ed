import { expect, test } from 'vitest';
import { keepEveryPromise } from './seeds.ts';
import { beginningOf, simulate } from './simulate.ts';

const results = keepEveryPromise([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);

test('a seed and a commit are enough to reproduce a run', async () => {
  const [before = await simulate(1)] = results;

  expect(await beginningOf(before.seed)).toBe(before.beginning);
});
