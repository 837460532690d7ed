import { expect, test } from 'vitest';
import { sha256Hex } from './digest.ts';
import { keyInList, keysOfList, listOfKey, partsFrom } from './list-keys.ts';

const hashes = Array.from({ length: 4_000 }, (_, n) => sha256Hex(String(n))).toSorted();

test('a whole list has one key, and a spread one a key for each quarter of the hashes', () => {
  expect(new Set(hashes.map((hash) => keyInList('hour', hash)))).toEqual(new Set(['hour']));
  const spread = Map.groupBy(hashes, (hash) => keyInList('hour', hash, 'spread'));
  expect([...spread.keys()]).toEqual(['hour~0', 'hour~1', 'hour~2', 'hour~3']);
  for (const [, part] of spread) expect(part.length).toBeLessThan(1.1 * 1_000);
});

test('what is read finds both forms, and each key leads back to its list', () => {
  expect(keysOfList('hour')).toEqual(['hour', 'hour~0', 'hour~1', 'hour~2', 'hour~3']);
  expect(keysOfList('hour').map(listOfKey)).toEqual(Array<string>(5).fill('hour'));
});

test('after a hash come the rest of its part and the parts behind it', () => {
  expect(partsFrom('hour', '3f')).toEqual(keysOfList('hour').slice(1));
  expect(partsFrom('hour', '40')).toEqual(['hour~1', 'hour~2', 'hour~3']);
  expect(partsFrom('hour', 'ff')).toEqual(['hour~3']);
});
