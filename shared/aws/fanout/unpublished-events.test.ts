import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { Family } from '#shared/events/families.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createOutboxTables } from '#test/fakes/outbox-tables.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { eventItem } from '#shared/aws/events/record-items.ts';
import { createSetAsideEvents, setAsideKey } from './set-aside-events.ts';
import { createSweepProgress } from './sweep-progress.ts';
import { createUnpublishedEvents } from './unpublished-events.ts';

const atMs = Date.parse('2026-01-05T08:30:00Z');
const recordedAt = '2026-01-05T08:30:00.000Z';

function setUp({ idsInMemory = 5_000 } = {}) {
  const time = createVirtualTime(atMs);
  const tables = createOutboxTables(time);
  const settings = {
    eventsTable: 'events',
    workTable: 'work',
    clock: time,
    timers: time,
    idsInMemory,
  };
  const outbox = createUnpublishedEvents({ ...settings, random: seededRandom(1) }, tables.client);
  const always = () => true;
  return {
    time,
    tables,
    outbox,
    settings,
    unmarked: async (hour: string, after?: string, family: Family = 'accounts') =>
      time.runTo(outbox.unmarked({ family, hour, after }, always)),
    mark: async (...ids: string[]) => time.runTo(outbox.markPublished(ids.map((pk) => ({ pk, recordedAt })))),
    record: (name: string) => {
      tables.record(sha256Hex(name), atMs);
      return sha256Hex(name);
    },
  };
}

test('an event recorded in an hour waits until it has a receipt', async () => {
  const { record, unmarked, mark } = setUp();
  const [first, second] = [record('boo_1'), record('boo_2')].toSorted() as [string, string];
  expect(await unmarked('2026-01-05T08')).toMatchObject({ ids: [first, second] });
  await mark(first);
  await mark(first);
  expect(await unmarked('2026-01-05T08')).toMatchObject({ ids: [second] });
  expect(await unmarked('2026-01-05T08', second)).toEqual({ ids: [], upTo: undefined });
  expect(await unmarked('2026-01-05T09')).toMatchObject({ ids: [] });
  expect(await unmarked('2026-01-05T08', undefined, 'cards')).toMatchObject({ ids: [] });
});

test('a batch of one hour costs one row, however many are in it', async () => {
  const { record, mark, tables, time, outbox } = setUp();
  const ids = Array.from({ length: 10 }, (_, n) => record(`boo_${n}`));
  await mark(...ids);
  expect(tables.calls['PutItem']).toBe(1);
  const events = ids.map((pk) => ({ pk, recordedAt }));
  const later = { pk: sha256Hex('boo_a'), recordedAt: '2026-01-05T09:00:00.000Z' };
  await time.runTo(outbox.markPublished([later, ...events]));
  expect([...tables.work].map(([key, rows]) => [key, rows.size])).toEqual([
    ['PUBLISHED#2026-01-05T08', 1],
    ['PUBLISHED#2026-01-05T09', 1],
  ]);
});

test('an hour too large for memory is read in stretches, in the order of the ids', async () => {
  const { record, unmarked, mark } = setUp();
  const ids = Array.from({ length: 12_000 }, (_, n) => record(`boo_${n}`)).toSorted();
  const waiting = [ids[0], ids[11_000], ids.at(-1)];
  for (let from = 0; from < ids.length; from += 2_000)
    await mark(...ids.slice(from, from + 2_000).filter((id) => !waiting.includes(id)));
  const first = await unmarked('2026-01-05T08');
  expect(first?.ids.length).toBeLessThan(3);
  expect(first?.upTo).toBeDefined();
  const second = await unmarked('2026-01-05T08', first?.upTo);
  expect([...first!.ids, ...second!.ids]).toEqual(waiting);
  expect(second?.upTo).toBeUndefined();
});

test('the remaining time is checked between the pages of a list', async () => {
  const { record, outbox, time, tables } = setUp({ idsInMemory: 25_000 });
  for (let n = 0; n < 25_000; n += 1) record(`boo_${n}`);
  let pages = 2;
  const stretch = { family: 'accounts', hour: '2026-01-05T08' } as const;
  expect(await time.runTo(outbox.unmarked(stretch, () => pages-- > 0))).toBeUndefined();
  // Each page is one of the whole list and what there is of its four parts, from the last id on.
  expect(tables.calls['Query']).toBeLessThanOrEqual(2 * 5);
});

test('a record itself says whether there is something to publish', async () => {
  const { tables, outbox, time, record } = setUp();
  const [usual, gone] = [record('boo_1'), record('boo_2')];
  tables.expire(gone);
  tables.record(sha256Hex('parked'), atMs, { state: 'parked' });
  tables.record(sha256Hex('damaged'), atMs, { packed: Buffer.from('none') });
  const ids = [usual, gone, sha256Hex('parked'), sha256Hex('damaged')];
  const { events, unreadable } = await time.runTo(outbox.read(ids));
  expect(events.map(({ pk }) => pk)).toEqual([usual]);
  expect(unreadable).toEqual([sha256Hex('damaged')]);
});

test('records that a busy table leaves unprocessed are read again', async () => {
  const payload = { id: 'boo_1', account_id: 'acc_1', amount: { value: 5 } };
  const { record } = effectOf(booking, aDelivery({ type: 'BOOKING', payload, notificationId: 'boo_1' }));
  const item = eventItem(record, { state: 'applied' }, { nowMs: atMs });
  const unread = { UnprocessedKeys: { events: { Keys: [{ pk: { S: record.id } }] } } };
  const { client, asked } = answeringDynamoDb(unread, { Responses: { events: [item] } });
  const timers = { sleep: async () => Promise.resolve() };
  const { settings } = setUp();
  const outbox = createUnpublishedEvents({ ...settings, timers, random: seededRandom(1) }, client);
  expect((await outbox.read([record.id])).events).toMatchObject([{ pk: record.id, entityId: 'boo_1' }]);
  expect(asked).toHaveLength(2);

  const busy = answeringDynamoDb(...Array<object>(10).fill(unread));
  const never = createUnpublishedEvents({ ...settings, timers, random: seededRandom(1) }, busy.client);
  await expect(never.read([record.id])).rejects.toThrow('were not read');
});

test('progress is written only by the reader of the latest version', async () => {
  const { tables, time } = setUp();
  const progress = createSweepProgress('work', tables.client);
  const start = { revision: 0, hour: '2026-01-05T08' };
  const write = async (next: typeof start) => time.runTo(progress.write('accounts', 'swept', next));
  expect(await write(start)).toBe(true);
  expect(await write(start)).toBe(false);
  expect(await write({ revision: 1, hour: '2026-01-05T09' })).toBe(true);
  expect(await write({ revision: 1, hour: '2026-01-05T07' })).toBe(false);
  expect(await time.runTo(progress.read('accounts', 'swept'))).toEqual({
    revision: 2,
    hour: '2026-01-05T09',
  });
  expect(await time.runTo(progress.read('accounts', 'confirmed'))).toBeUndefined();
});

test('a mark of an older version is still usable', async () => {
  const { tables, time } = setUp();
  tables.work.set(
    'SWEPT#accounts',
    new Map([['swept', { pk: { S: 'SWEPT#accounts' }, sk: { S: 'swept' }, hour: { S: '2026-01-05T03' } }]]),
  );
  const progress = createSweepProgress('work', tables.client);
  const held = await time.runTo(progress.read('accounts', 'swept'));
  expect(held).toEqual({ revision: 0, hour: '2026-01-05T03' });
  expect(await time.runTo(progress.write('accounts', 'swept', held!))).toBe(true);
});

test('set-aside events are listed by family until they are removed', async () => {
  const { tables, time, settings } = setUp();
  const aside = createSetAsideEvents(settings, tables.client);
  const event = (id: string, family: Family) => ({ id, family, code: 'c', tries: 1, dueAt: recordedAt });
  for (const [id, family] of [
    ['a', 'accounts'],
    ['b', 'accounts'],
    ['c', 'cards'],
  ] as const)
    await time.runTo(aside.put(event(id, family)));
  await time.runTo(aside.put({ ...event('a', 'accounts'), tries: 2 }));
  expect(await time.runTo(aside.list('accounts', 10))).toEqual([
    { ...event('a', 'accounts'), tries: 2 },
    event('b', 'accounts'),
  ]);
  expect(await time.runTo(aside.list('accounts', 1))).toHaveLength(1);
  await time.runTo(aside.remove(event('a', 'accounts')));
  expect(await time.runTo(aside.list('accounts', 10))).toEqual([event('b', 'accounts')]);
  const row = tables.work.get('SET_ASIDE#accounts')?.get('b');
  expect(Number(row?.['expiresAt']?.N)).toBeGreaterThan(atMs / 1_000 + 40 * 24 * 3_600);
});

test('set-aside events are listed beyond the first page', async () => {
  const row = (id: string) => ({ id, family: 'accounts' as const, code: 'c', tries: 1, dueAt: recordedAt });
  const item = (id: string) => toItem({ ...row(id), sk: id });
  const key = toItem(setAsideKey('accounts', 'a'));
  const { client, asked } = answeringDynamoDb(
    { Items: [item('a')], LastEvaluatedKey: key },
    { Items: [item('b')] },
  );
  const aside = createSetAsideEvents(setUp().settings, client);
  expect(await aside.list('accounts', 10)).toEqual([row('a'), row('b')]);
  expect(asked[1]?.input).toMatchObject({ ExclusiveStartKey: key, Limit: 9 });
});
