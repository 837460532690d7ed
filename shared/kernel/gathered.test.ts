import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

function setUp({ most = 100, refused = [] }: { most?: number; refused?: readonly string[] } = {}) {
  const reads: (readonly string[])[] = [];
  const read = gathered(async (keys) => {
    reads.push([...keys]);
    if (refused.some((key) => keys.has(key))) throw new Error('refused');
    return Promise.resolve(new Set(keys));
  }, most);
  return { read, reads };
}

test('what is asked for at the same time is one read, with each key once', async () => {
  const { read, reads } = setUp();

  const answers = await Promise.all([read(['a', 'b']), read(['b', 'c']), read([])]);

  expect(reads).toEqual([['a', 'b', 'c']]);
  expect(answers[0]).toEqual(new Set(['a', 'b', 'c']));
});

test('what is asked for later is read later: an answer is never older than its question', async () => {
  const { read, reads } = setUp();

  const first = read(['a']);
  await Promise.resolve();
  await Promise.all([first, read(['a'])]);

  expect(reads).toEqual([['a'], ['a']]);
});

test('a read takes no more keys than it may', async () => {
  const { read, reads } = setUp({ most: 2 });

  await Promise.all([read(['a', 'b']), read(['c'])]);

  expect(reads).toEqual([['a', 'b'], ['c']]);
});

test('a key that cannot be read fails only the one who asked for it', async () => {
  const { read, reads } = setUp({ refused: ['b'] });

  const answers = await Promise.allSettled([read(['a']), read(['b'])]);

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(reads).toEqual([['a', 'b'], ['a'], ['b']]);
});

test('one who asked alone is not answered by a second try', async () => {
  const { read, reads } = setUp({ refused: ['a'] });

  await expect(read(['a'])).rejects.toThrow('refused');
  expect(reads).toEqual([['a']]);
});
