import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditFacts, chainedEntries } from '#test/fixtures/audit-facts.ts';
import { chainStart, hashOf, linkOf, nextEntry, type Link } from './chain.ts';
import type { AuditEntry } from './entry.ts';
import type { AuditRecord, StoredEntry } from './ports.ts';
import { verifyRecord } from './verify-record.ts';

const stored = (entries: readonly AuditEntry[]): StoredEntry[] =>
  entries.map((row) => ({ place: row.sequence, row }));

const headOf = (entries: readonly AuditEntry[]): Link => {
  const last = entries.at(-1);
  return last === undefined ? chainStart : linkOf(last);
};

const recordOf = (rows: readonly StoredEntry[], head: Link): AuditRecord => ({
  head: async () => Promise.resolve(head),
  async *entries(after) {
    await Promise.resolve();
    for (const row of rows) if (row.place > after) yield row;
  },
});

const verify = async (rows: readonly StoredEntry[], head: Link, from = chainStart) =>
  verifyRecord({ record: recordOf(rows, head), kept: [], from, hasTime: () => true });

/** Between 1 and 12 entries, and one of them. */
const someEntries = fc
  .integer({ min: 1, max: 12 })
  .chain((count) => fc.record({ count: fc.constant(count), at: fc.integer({ min: 1, max: count }) }));

const fields = ['at', 'principal', 'person', 'action', 'entity', 'reason', 'previousHash', 'hash'] as const;

describe('a record of changes', () => {
  test('is whole as it was appended, however many entries it has', async () => {
    for (const count of [0, 1, 2, 50]) {
      const entries = chainedEntries(count);
      const head = headOf(entries);
      expect(await verify(stored(entries), head)).toEqual({ verified: head, isComplete: true });
    }
  });

  test('does not depend on the order in which a store keeps members', () => {
    const entry = nextEntry(chainStart, auditFacts);
    const turned = Object.fromEntries(Object.entries(entry).toReversed()) as AuditEntry;
    expect(hashOf(turned)).toBe(entry.hash);
  });

  test('names the entry if any of its lines was altered', async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, fc.constantFrom(...fields), async ({ count, at }, field) => {
        const entries = chainedEntries(count);
        const rows = stored(entries).map(({ place, row }) =>
          place === at ? { place, row: { ...(row as AuditEntry), [field]: 'another' } } : { place, row },
        );
        expect(await verify(rows, headOf(entries))).toMatchObject({
          verified: { sequence: at - 1 },
          fault: { sequence: at, because: 'altered' },
        });
      }),
    );
  });

  test('names the entry that was altered and given the hash of what it says now', async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, async ({ count, at }) => {
        const entries = chainedEntries(count);
        const rows = stored(entries).map(({ place, row }) => {
          const altered = { ...(row as AuditEntry), reason: 'another reason' };
          return { place, row: place === at ? { ...altered, hash: hashOf(altered) } : row };
        });
        expect((await verify(rows, headOf(entries))).fault).toEqual({ sequence: at, because: 'altered' });
      }),
    );
  });

  test('finds an altered entry even if all later entries were chained again', async () => {
    const entries = chainedEntries(5);
    const [first, ...others] = entries;
    const forged = [nextEntry(chainStart, { ...first!, reason: 'another reason' })];
    for (const entry of others) forged.push(nextEntry(headOf(forged), entry));
    expect((await verify(stored(forged), headOf(entries))).fault).toEqual({
      sequence: 5,
      because: 'altered',
    });
    // Even if the head was forged as well: a person who noted an entry outside finds that none follows it.
    const noted = linkOf(entries[2]!);
    expect((await verify(stored(forged), headOf(forged), noted)).fault).toEqual({
      sequence: 3,
      because: 'altered',
    });
  });

  test('names an entry to which a line was added', async () => {
    const entries = chainedEntries(3);
    const rows = stored(entries).map(({ place, row }) =>
      place === 2 ? { place, row: { ...(row as AuditEntry), note: 'more' } } : { place, row },
    );
    expect((await verify(rows, headOf(entries))).fault).toEqual({ sequence: 2, because: 'altered' });
  });

  test('names the first entry that is missing, the last one included', async () => {
    await fc.assert(
      fc.asyncProperty(someEntries, async ({ count, at }) => {
        const entries = chainedEntries(count);
        const rows = stored(entries).filter(({ place }) => place !== at);
        expect((await verify(rows, headOf(entries))).fault).toEqual({ sequence: at, because: 'missing' });
      }),
    );
  });

  test('names the first of two entries that changed places', async () => {
    const entries = chainedEntries(6);
    const rows = stored(entries).map(({ place, row }) => {
      const other = { 2: 5, 5: 2 }[place];
      return { place, row: other === undefined ? row : entries[other - 1] };
    });
    expect((await verify(rows, headOf(entries))).fault).toEqual({ sequence: 2, because: 'reordered' });
  });

  test('names an entry beyond its head', async () => {
    const entries = chainedEntries(4);
    expect((await verify(stored(entries), headOf(entries.slice(0, 3)))).fault).toEqual({
      sequence: 4,
      because: 'added',
    });
  });

  test('may grow while it is verified', async () => {
    const entries = chainedEntries(4);
    const heads = [headOf(entries.slice(0, 3)), headOf(entries)];
    const record = {
      ...recordOf(stored(entries), chainStart),
      head: async () => Promise.resolve(heads.shift()!),
    };
    expect(await verifyRecord({ record, kept: [], from: chainStart, hasTime: () => true })).toEqual({
      verified: headOf(entries),
      isComplete: true,
    });
  });

  test('is verified in parts', async () => {
    const entries = chainedEntries(5);
    const record = recordOf(stored(entries), headOf(entries));
    let [left, parts] = [2, 0];
    let verified = chainStart;
    for (let isComplete = false; !isComplete; parts += 1) {
      left = 2;
      ({ verified, isComplete } = await verifyRecord({
        record,
        kept: [],
        from: verified,
        hasTime: () => left-- > 0,
      }));
    }
    expect([verified, parts]).toEqual([headOf(entries), 3]);
  });

  test('has lost its end if it is shorter than what was noted outside', async () => {
    const entries = chainedEntries(5);
    const kept = entries.slice(0, 3);
    expect((await verify(stored(kept), headOf(kept), headOf(entries))).fault).toEqual({
      sequence: 5,
      because: 'ended',
      endsAt: 3,
    });
    // Also where more was planted behind its end.
    expect((await verify(stored(entries), headOf(kept), headOf(entries))).fault).toMatchObject({ endsAt: 3 });
  });
});

test('a verification that found a fault is complete: nothing behind the fault can be proven', async () => {
  const entries = chainedEntries(3);
  const altered = stored(entries).map((entry) =>
    entry.place === 2 ? { ...entry, row: { ...entries[1]!, reason: 'another reason' } } : entry,
  );
  expect(await verify(altered, headOf(entries))).toMatchObject({
    fault: { sequence: 2 },
    verified: { sequence: 1 },
    isComplete: true,
  });
});
