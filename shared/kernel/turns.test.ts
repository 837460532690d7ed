import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('tasks of one name take turns, also after one that failed; others need not wait', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const begun = Promise.withResolvers<undefined>();
  const first = inTurn('a', async () => {
    await begun.promise;
    done.push('first');
    throw new Error('it failed');
  });
  const second = inTurn('a', async () => Promise.resolve(done.push('second')));
  await inTurn('b', async () => Promise.resolve(done.push('other')));
  expect(done).toEqual(['other']);
  begun.resolve(undefined);
  await expect(first).rejects.toThrow('it failed');
  await second;
  expect(done).toEqual(['other', 'first', 'second']);
});
