import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createPublicationReceipts } from './publication-receipts.ts';

test.each(['whole', 'spread'] as const)(
  'the receipts of an hour are read to the last page: %s',
  async (lists) => {
    const clock = createManualClock();
    const { client } = createMemoryTables(clock, { pageRows: () => 1 });
    const receipts = createPublicationReceipts({ workTable: 'work', clock, lists }, client);
    const event = (name: string) => ({ pk: sha256Hex(name), recordedAt: '2026-01-05T08:00:00.000Z' });
    for (const name of ['one', 'two', 'three']) await receipts.write([event(name)]);

    const found: string[] = [];
    for await (const ids of receipts.pages('2026-01-05T08')) found.push(...ids);
    expect(found.toSorted()).toEqual(['one', 'two', 'three'].map((name) => sha256Hex(name)).toSorted());
  },
);
