import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryBytes, packEntries } from './pack-entries.ts';

const limits = { entries: 10, bytes: 1_000 };
const entryOf = (detail: string) => ({ bus: 'events' as const, source: 's', detailType: 'T', detail });
const bytesOf = (request: readonly ReturnType<typeof entryOf>[]) =>
  request.reduce((sum, one) => sum + entryBytes(one), 0);

/** Ten short ones are few bytes; a long one may be more than all of a request. */
const details = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 10 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_200 }).map((length) => 'x'.repeat(length)) },
);
const entries = fc.array(details.map(entryOf), { maxLength: 60 });

test('every entry is sent once, in order, within both limits, in as few requests as fit', () => {
  const reached = { entries: 0, fullByEntries: 0, fullByBytes: 0 };
  fc.assert(
    fc.property(entries, (all) => {
      const requests = packEntries(all, limits);
      expect(requests.flat()).toEqual(all);
      for (const [index, request] of requests.entries()) {
        expect(request.length).toBeGreaterThan(0);
        expect(request.length).toBeLessThanOrEqual(limits.entries);
        const bytes = bytesOf(request);
        expect(request.length === 1 || bytes <= limits.bytes).toBe(true);
        const [next] = requests[index + 1] ?? [];
        if (next === undefined) continue;
        // In this order no fewer do: the next one begins with what did not fit.
        const [isFull, isHeavy] = [
          request.length === limits.entries,
          bytes + entryBytes(next) > limits.bytes,
        ];
        expect(isFull || isHeavy).toBe(true);
        reached.fullByEntries += isFull && !isHeavy ? 1 : 0;
        reached.fullByBytes += isHeavy && !isFull ? 1 : 0;
      }
      reached.entries = Math.max(reached.entries, all.length);
    }),
  );
  expect(reached.entries).toBeGreaterThan(45);
  expect(reached.fullByEntries).toBeGreaterThan(0);
  expect(reached.fullByBytes).toBeGreaterThan(0);
});

test('a request is filled to its last byte and its last entry', () => {
  const [half, little] = [entryOf('x'.repeat(498)), entryOf('')];
  const sizes = (...all: readonly (typeof half)[]) =>
    packEntries(all, limits).map((request) => [request.length, bytesOf(request)]);
  expect(sizes(half, half, little)).toEqual([
    [2, 1_000],
    [1, 2],
  ]);
  expect(sizes(...Array.from({ length: 11 }, () => little))).toEqual([
    [10, 20],
    [1, 2],
  ]);
});

test('bytes are counted, not characters', () => {
  expect(entryBytes({ bus: 'events', source: 'a', detailType: 'b', detail: '€' })).toBe(5);
});
