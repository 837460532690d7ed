import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

test('a seed and a commit are enough to reproduce a run', async () => {
  expect(await simulate(1)).toEqual(await simulate(1));
});
