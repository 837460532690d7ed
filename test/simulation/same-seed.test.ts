import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

test('a seed and a commit are enough to see it happen again', async () => {
  expect(await simulate(1)).toEqual(await simulate(1));
});
