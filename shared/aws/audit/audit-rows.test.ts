import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from 'vitest';
import { chainStart } from '#shared/audit/chain.ts';
import { auditEntry, type AuditEntry, type AuditFacts } from '#shared/audit/entry.ts';
import { verifyRecord } from '#shared/audit/verify-record.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { auditFacts } from '#test/fixtures/audit-facts.ts';
import { createAuditedWrite, createAuditRecord } from './audit-rows.ts';

function setUp(seed = 1) {
  const chance = seededRandom(seed);
  const { client, rowsOf } = createMemoryTables(createManualClock(), {
    conflicts: () => chance.next() < 0.05,
    pageRows: () => 1 + Math.floor(chance.next() * 5),
  });
  const timers = { sleep: async () => new Promise<void>(setImmediate) };
  const settings = { workTable: 'work', timers, random: seededRandom(seed + 1) };
  const record = createAuditRecord('work', client);
  const write = createAuditedWrite(settings, client);
  return {
    client,
    record,
    write,
    rows: () => rowsOf('work').map((item) => unmarshall(item)),
    append: async (change: Partial<AuditFacts> = {}) => {
      const entry = await write({ ...auditFacts, ...change }, []);
      return entry === false ? Promise.reject(new Error('nothing else was written')) : entry;
    },
    verify: async () => verifyRecord({ record, kept: [], from: chainStart, hasTime: () => true }),
    entries: async () => {
      const entries: AuditEntry[] = [];
      for await (const { row } of record.entries(0)) entries.push(auditEntry.parse(row));
      return entries;
    },
  };
}

describe('the record of changes', () => {
  test('keeps each entry as it was, chained to the one before', async () => {
    const { append, entries, record, verify } = setUp();
    const [first, second] = [await append(), await append({ action: 'refuse', before: null, after: {} })];
    expect([first.sequence, second.sequence]).toEqual([1, 2]);
    expect(second).toMatchObject({ previousHash: first.hash, before: null });
    expect(await entries()).toEqual([first, second]);
    expect(await record.head()).toEqual({ sequence: 2, hash: second.hash });
    expect(await verify()).toEqual({ verified: await record.head(), isComplete: true });
  });

  test.each([1, 2, 3, 4])(
    'takes entries of many who append at once, one behind the other: seed %i',
    async (seed) => {
      const { append, entries, verify } = setUp(seed);
      const names = ['a', 'b', 'c', 'd', 'e'];
      const all = Promise.all(names.map(async (entity) => append({ entity })));
      await all;
      const kept = await entries();
      expect(kept.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
      expect(kept.map(({ entity }) => entity).toSorted()).toEqual(names);
      expect(await verify()).toMatchObject({ isComplete: true });
      expect(await verify()).not.toHaveProperty('fault');
    },
  );

  test('says which of many entries was altered, or taken away', async () => {
    const { append, client, verify, rows } = setUp();
    for (let n = 0; n < 40; n += 1) await append({ entity: `break ${n}` });
    const altered = rows().find(({ sequence, sk }) => sequence === 17 && sk !== 'head')!;
    const Item = marshall({ ...altered, after: { state: 'OPEN' } });
    await client.send(new PutItemCommand({ TableName: 'work', Item }));
    expect(await verify()).toMatchObject({ fault: { sequence: 17, because: 'altered' } });
    const Key = marshall({ pk: altered['pk'], sk: altered['sk'] });
    await client.send(new DeleteItemCommand({ TableName: 'work', Key }));
    expect(await verify()).toMatchObject({ fault: { sequence: 17, because: 'missing' } });
  });

  test('is verified from an entry on that was noted', async () => {
    const { append, record } = setUp();
    const noted = await append();
    const last = await append();
    const from = { sequence: noted.sequence, hash: noted.hash };
    const parts = { record, kept: [], hasTime: () => true };
    expect(await verifyRecord({ ...parts, from })).toMatchObject({ verified: { hash: last.hash } });
    expect(await verifyRecord({ ...parts, from: { ...from, hash: last.hash } })).toMatchObject({
      fault: { sequence: 1, because: 'altered' },
    });
  });
});

describe('writes together with an entry', () => {
  const put = (state: string) => ({
    Put: {
      TableName: 'work',
      Item: marshall({ pk: 'BREAK#1', sk: 'break', state }),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });

  test('take effect with it, or neither does', async () => {
    const { write, entries, rows } = setUp();
    expect(await write(auditFacts, [put('one')])).toMatchObject({ sequence: 1 });
    expect(await write(auditFacts, [put('two')])).toBe(false);
    expect(await entries()).toHaveLength(1);
    expect(rows().find(({ pk }) => pk === 'BREAK#1')).toMatchObject({ state: 'one' });
  });

  test('of two at once, one takes effect', async () => {
    const { write, entries } = setUp(5);
    const both = Promise.all(['one', 'two'].map(async (state) => write(auditFacts, [put(state)])));
    const results = await both;
    expect(results.filter((each) => each === false)).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });
});
