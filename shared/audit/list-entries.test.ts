import { expect, test } from 'vitest';
import { chainedEntries } from '#test/fixtures/audit-facts.ts';
import { linkOf } from './chain.ts';
import { listEntries } from './list-entries.ts';
import type { StoredEntry } from './ports.ts';

const written = chainedEntries(230);
const stored = (change: (entry: StoredEntry) => StoredEntry = (entry) => entry) => ({
  head: async () => Promise.resolve(linkOf(written[229]!)),
  async *entries(after: number) {
    await Promise.resolve();
    for (const row of written.slice(after)) yield change({ place: row.sequence, row });
  },
});

const numbers = ({ entries }: { readonly entries: readonly { readonly sequence: number }[] }) => [
  entries[0]?.sequence,
  entries.at(-1)?.sequence,
];

test('the latest entries are listed, or those behind one', async () => {
  const latest = await listEntries(stored(), {});
  expect([...numbers(latest), latest.hasMore]).toEqual([131, 230, false]);
  const first = await listEntries(stored(), { after: 0 });
  expect([...numbers(first), first.hasMore]).toEqual([1, 100, true]);
  expect(await listEntries(stored(), { after: 230 })).toEqual({
    entries: [],
    unreadable: [],
    hasMore: false,
  });
});

test('an entry that is none any more hides no other', async () => {
  const altered = stored((entry) => (entry.place === 140 ? { ...entry, row: { gone: true } } : entry));
  const listed = await listEntries(altered, {});
  expect([listed.entries.length, listed.unreadable]).toEqual([99, [140]]);
});

test('an answer has a hundred entries, those that are none any more among them', async () => {
  const altered = stored((entry) => (entry.place % 2 === 0 ? { ...entry, row: { gone: true } } : entry));
  const listed = await listEntries(altered, { after: 0 });
  expect([listed.entries.length, listed.unreadable.length, listed.hasMore]).toEqual([50, 50, true]);
});
