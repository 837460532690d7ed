import { expect, test } from 'vitest';
import { createReading } from './reading.ts';

test('a store that is slow, or fails, leaves out its own part alone, and says which', async () => {
  const reading = createReading({ sleep: async () => new Promise((resolve) => setImmediate(resolve)) });
  const denied = Object.assign(new Error('arn of a table'), { name: 'AccessDeniedException' });
  const read = await Promise.all([
    reading.of('the mirror', async () => Promise.resolve(['row']), []),
    reading.of('the archive', async () => new Promise<string>(() => undefined), 'none'),
    reading.of('erasures', async () => Promise.reject(denied), 'none'),
  ]);
  expect(read).toEqual([['row'], 'none', 'none']);
  expect(reading.unread.toSorted((one, other) => one.store.localeCompare(other.store))).toEqual([
    { store: 'erasures', because: 'AccessDeniedException' },
    { store: 'the archive', because: 'no answer came within 1.5 s' },
  ]);
});

test('nobody waits any longer once the life is whole', () => {
  const signals: AbortSignal[] = [];
  const sleep = async (_ms: number, signal?: AbortSignal) => {
    if (signal !== undefined) signals.push(signal);
    return new Promise<void>(() => undefined);
  };
  createReading({ sleep }).end();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
