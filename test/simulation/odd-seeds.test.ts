import { expect, test } from 'vitest';
import { keepEveryPromise } from './seeds.ts';
import { beginningOf } from './simulate.ts';

const results = keepEveryPromise([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);

test('a seed and a commit are enough to reproduce the beginning of a run, to the byte', async () => {
  const [{ seed, beginning } = { seed: 1, beginning: await beginningOf(1) }] = results;

  expect(await beginningOf(seed)).toBe(beginning);
});
