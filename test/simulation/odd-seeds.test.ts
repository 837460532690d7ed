import { expect, test } from 'vitest';
import { keepEveryPromise } from './seeds.ts';
import { simulate } from './simulate.ts';

const results = keepEveryPromise([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);

test('a seed and a commit are enough to reproduce a run', async () => {
  const [smallest] = results.toSorted((one, other) => one.notifications - other.notifications);
  const before = smallest ?? (await simulate(1));

  expect(await simulate(before.seed)).toEqual(before);
});
