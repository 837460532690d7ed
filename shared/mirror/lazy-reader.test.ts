import { expect, test } from 'vitest';
import { lazyReader } from './lazy-reader.ts';

test('a reader is connected with its first read, and once', async () => {
  let connections = 0;
  const reader = lazyReader(async () => {
    connections += 1;
    return Promise.resolve({ read: async (id: string) => Promise.resolve({ outcome: 'found', json: id }) });
  });
  expect(connections).toBe(0);

  const found = await Promise.all([reader.read('per_1'), reader.read('per_2')]);

  expect(found.map((each) => each.outcome === 'found' && each.json)).toEqual(['per_1', 'per_2']);
  expect(connections).toBe(1);
});
