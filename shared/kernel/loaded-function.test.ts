import { expect, test } from 'vitest';
import { loadedFunction } from './loaded-function.ts';

test('a function is loaded with its first call, and once', async () => {
  let loads = 0;
  const sum = loadedFunction(async () => {
    loads += 1;
    return Promise.resolve((one: number, other: number) => one + other);
  });
  expect(loads).toBe(0);
  expect(await Promise.all([sum(1, 2), sum(3, 4)])).toEqual([3, 7]);
  expect(loads).toBe(1);
});
