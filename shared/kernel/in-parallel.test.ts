import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('no more run at a time than may, and results keep the order of their items', async () => {
  let [running, most] = [0, 0];
  const results = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
  expect(await inParallel([], 2, async () => Promise.resolve(1))).toEqual([]);
});

test('a failure rejects the whole', async () => {
  const run = async (item: number) => (item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item));
  await expect(inParallel([1, 2, 3], 2, run)).rejects.toThrow('two');
});
