import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { familyNames } from '#shared/events/families.ts';
import type { WaitingEvents } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { EventState } from '#shared/mirror/effect.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import type { Item } from './event-items.ts';
import { eventItem } from './record-items.ts';
import { createUnpublishedEvents } from './unpublished-events.ts';

/** As it is on the wire. */
type Row = Readonly<Record<string, { readonly S?: string; readonly B?: string }>>;

interface Asked {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Item: Row;
  readonly Key: Row;
  readonly ExpressionAttributeValues?: Row;
}

const [hourMs, minuteMs] = [3_600_000, 60_000];

/** Two tables in memory behind the real client; the index lists what a record says of its hour. */
function setUp() {
  const rows = new Map<string, Row>();
  const asked: Asked[] = [];
  const nameOf = (table: string, { pk, sk }: Row) => `${table} ${pk?.S ?? ''} ${sk?.S ?? ''}`;
  const answers: Readonly<Record<string, (input: Asked) => object>> = {
    PutItem: ({ TableName, Item }) => ({ put: rows.set(nameOf(TableName, Item), Item).size }),
    GetItem: ({ TableName, Key }) => ({ Item: rows.get(nameOf(TableName, Key)) }),
    Query: ({ TableName, IndexName, ExpressionAttributeValues: values = {} }) => {
      const [attribute, value] = IndexName === undefined ? ['pk', ':pk'] : ['ofDay', ':hour'];
      const found = [...rows].filter(([name]) => name.startsWith(`${TableName} `)).map(([, row]) => row);
      return { Items: found.filter((row) => row[attribute]?.S === values[value]?.S) };
    },
  };
  const handle = async ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
    const input = JSON.parse(new TextDecoder().decode(body)) as Asked;
    asked.push(input);
    const answer = answers[headers['x-amz-target']!.split('.').at(-1)!]!(input);
    return Promise.resolve({
      response: {
        statusCode: 200,
        headers: { 'content-type': 'application/x-amz-json-1.0' },
        body: Readable.from([Buffer.from(JSON.stringify(answer))]),
      },
    });
  };
  const client = new DynamoDBClient({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: { handle } as never,
  });
  const clock = createManualClock(Date.parse('2026-01-05T08:30:00Z'));
  const outbox = createUnpublishedEvents({ eventsTable: 'events', workTable: 'work', clock }, client);
  const put = (item: Item) => {
    const row = Object.entries(item).map(([name, value]) =>
      value.B === undefined ? [name, value] : [name, { B: Buffer.from(value.B).toString('base64') }],
    );
    rows.set(nameOf('events', item as Row), Object.fromEntries(row) as Row);
  };
  return {
    rows,
    asked,
    clock,
    outbox,
    put,
    record: (name: string, state: EventState = { state: 'applied' }) => {
      const payload = { id: name, account_id: 'acc_1', amount: { value: 5 } };
      const delivery = aDelivery({ type: 'BOOKING', payload, notificationId: name });
      put(eventItem(effectOf(booking, delivery).record, state, clock.now()));
      return { pk: delivery.id, recordedAt: toIsoInstant(clock.now()) };
    },
    /** As the sweep reads it: what has rested for three minutes. */
    waiting: async () => {
      const pages: WaitingEvents[] = [];
      const before = toIsoInstant(clock.now() - 3 * minuteMs);
      for await (const page of outbox.waiting('accounts', before)) pages.push(page);
      return pages;
    },
  };
}

const namesOf = (pages: readonly WaitingEvents[]) =>
  pages.flatMap(({ events }) => events.map(({ entityId }) => entityId));

test('what was recorded waits until there is a receipt for it', async () => {
  const { record, waiting, outbox, clock } = setUp();
  const first = record('boo_1');
  clock.advance(10 * minuteMs);
  record('boo_2');
  expect(namesOf(await waiting())).toEqual(['boo_1']);
  clock.advance(5 * minuteMs);
  expect(namesOf(await waiting())).toEqual(['boo_1', 'boo_2']);

  await outbox.markPublished([first]);
  await outbox.markPublished([first]);
  expect(namesOf(await waiting())).toEqual(['boo_2']);
});

test('a batch of one hour costs one row, however many are in it', async () => {
  const { record, rows, asked, outbox, clock } = setUp();
  const events = Array.from({ length: 10 }, (_, n) => record(`boo_${n}`));
  await outbox.markPublished(events);
  expect(asked).toHaveLength(1);
  clock.advance(hourMs);
  await outbox.markPublished([record('boo_a'), ...events]);
  expect([...rows.keys()].filter((name) => name.startsWith('work PUBLISHED#2026-01-05T08'))).toHaveLength(1);
  expect([...rows.keys()].filter((name) => name.startsWith('work PUBLISHED#2026-01-05T09'))).toHaveLength(1);
});

test('hours in which nothing waits any more are not looked at again', async () => {
  const { record, waiting, outbox, asked, clock } = setUp();
  const late = record('boo_1');
  await waiting();
  clock.advance(5 * hourMs);
  expect(namesOf(await waiting())).toEqual(['boo_1']);
  await outbox.markPublished([late]);
  await waiting();
  asked.length = 0;
  expect(await waiting()).toEqual([]);
  const hours = asked.flatMap(({ ExpressionAttributeValues: values }) => values?.[':hour']?.S ?? []);
  expect(hours).toEqual(['accounts#2026-01-05T12', 'accounts#2026-01-05T13']);
});

test('what waits is found however old it is, also what the first sweep of all left there', async () => {
  const { record, waiting, clock } = setUp();
  record('boo_1');
  clock.advance(5 * minuteMs);
  expect(namesOf(await waiting())).toEqual(['boo_1']);
  clock.advance(30 * 24 * hourMs);
  expect(namesOf(await waiting())).toEqual(['boo_1']);
  expect(namesOf(await waiting())).toEqual(['boo_1']);
});

test('a parked event waits for a person, and for the bus once it is taken up', async () => {
  const { record, waiting, clock } = setUp();
  record('boo_1', { state: 'parked', reason: 'any' });
  clock.advance(5 * minuteMs);
  expect(await waiting()).toEqual([]);
  clock.advance(3 * hourMs);
  expect(await waiting()).toEqual([]);
  record('boo_1');
  clock.advance(5 * minuteMs);
  expect(namesOf(await waiting())).toEqual(['boo_1']);
});

test('a record that cannot be read is told of for as long as it lies there', async () => {
  const { put, waiting, clock } = setUp();
  put({ pk: { S: 'damaged' }, ofDay: { S: 'accounts#2026-01-05T08' }, packed: { B: Buffer.from('none') } });
  clock.advance(4 * hourMs);
  for (let sweep = 0; sweep < 3; sweep += 1)
    expect(await waiting()).toEqual([{ events: [], unreadable: ['damaged'] }]);
});

test('families do not wait for each other', async () => {
  const { record, outbox, clock } = setUp();
  record('boo_1');
  clock.advance(4 * hourMs);
  for (const family of familyNames.filter((name) => name !== 'accounts'))
    for await (const page of outbox.waiting(family, toIsoInstant(clock.now()))) expect(page).toBeUndefined();
});
