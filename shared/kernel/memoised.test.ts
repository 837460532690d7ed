import { expect, test } from 'vitest';
import { memoisedAnswer } from './memoised.ts';

test('somebody is asked once, and again only after a failure', async () => {
  let asked = 0;
  const answer = memoisedAnswer(async () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve(asked);
  });
  const first = await Promise.allSettled([answer(), answer()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([answer(), answer()])).toEqual([2, 2]);
  expect(await answer()).toBe(2);
});
