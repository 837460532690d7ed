import { expect, test } from 'vitest';
import { isInFull } from '#test/extent.ts';
import { keepEveryPromise } from './seeds.ts';
import { beginningOf } from './simulate.ts';

const results = keepEveryPromise(isInFull ? [7, 15, 1427] : [1]);

test('a seed and a commit are enough to reproduce the beginning of a run, to the byte', async () => {
  const [{ seed, beginning } = { seed: 1, beginning: await beginningOf(1) }] = results;

  expect(await beginningOf(seed)).toBe(beginning);
});
