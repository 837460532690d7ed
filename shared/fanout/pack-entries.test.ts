import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryBytes, packEntries } from './pack-entries.ts';

const limits = { entries: 10, bytes: 1_000 };
const entry = fc
  .string({ unit: 'grapheme', maxLength: 80 })
  .map((detail) => ({ bus: 'events' as const, source: 's', detailType: 'T', detail }));

test('every entry is sent once, in order, within both limits', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      const requests = packEntries(entries, limits);
      expect(requests.flat()).toEqual(entries);
      for (const request of requests) {
        expect(request.length).toBeGreaterThan(0);
        expect(request.length).toBeLessThanOrEqual(limits.entries);
        const bytes = request.reduce((sum, one) => sum + entryBytes(one), 0);
        expect(request.length === 1 || bytes <= limits.bytes).toBe(true);
      }
    }),
  );
});

test('bytes are counted, not characters', () => {
  expect(entryBytes({ bus: 'events', source: 'a', detailType: 'b', detail: '€' })).toBe(5);
});
