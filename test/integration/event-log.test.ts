import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ScanCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { mirrorFields } from '#shared/aws/events/event-items.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { instantTransferExecuted, instantTransferFailed } from '#shared/events/payments/transfers.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { digestText } from '#shared/bank/booking-digest.ts';
import type { Effect } from '#shared/mirror/effect.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';
import { test } from './stack.ts';

const suffix = systemRandom.uuid();
const tables = { eventsTable: `event-log-${suffix}-events`, mirrorTable: `event-log-${suffix}-mirror` };
let client: DynamoDBClient;

beforeAll(async () => {
  const environment = inject('localStack')?.environment;
  if (environment === undefined) return;
  client = new DynamoDBClient(awsClientSettings(awsOf(environment)));
  await createTable(tables.eventsTable, ['pk']);
  await createTable(tables.mirrorTable, ['pk', 'sk']);
});

afterAll(async () => {
  if (inject('localStack') === null) return;
  for (const table of Object.values(tables)) await client.send(new DeleteTableCommand({ TableName: table }));
});

async function createTable(table: string, keys: readonly string[]): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((name) => ({ AttributeName: name, AttributeType: 'S' })),
      KeySchema: keys.map((name, index) => ({
        AttributeName: name,
        KeyType: index === 0 ? 'HASH' : 'RANGE',
      })),
    }),
  );
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName: table });
}

async function rowsOf(table: string): Promise<readonly Record<string, unknown>[]> {
  const { Items: items = [] } = await client.send(
    new ScanCommand({ TableName: table, ConsistentRead: true }),
  );
  return items.map((item) => (item['sk'] === undefined ? fieldsOfItem(item) : mirrorFields(item)) ?? {});
}

/** Every way in which two events of an entity can meet: later, earlier, same, contradicting, repeated. */
const cases = [
  ...['10:02', '10:01', '10:03', 'never'].map((minute) => ({
    definition: accountBlock,
    payload: { account_id: 'a1', locking_status: 'BLOCK', updated_at: `2026-01-05T${minute}:00Z` },
  })),
  ...[500, 500, -700].map((value, n) => ({
    definition: booking,
    payload: { id: `b${n % 2}`, account_id: 'a1', amount: { value }, valuta_date: '2026-01-05' },
  })),
  { definition: booking, payload: { id: 'b1', account_id: 'a1', amount: { value: 1 } } },
  { definition: instantTransferExecuted, payload: { id: 't1' } },
  { definition: instantTransferExecuted, payload: { id: 't1', status: 'INITIATED' } },
  { definition: instantTransferExecuted, payload: { id: 't1', more: 'is said' } },
  { definition: instantTransferFailed, payload: { id: 't1' } },
  { definition: cardLifecycle, payload: { id: 'c1', status: 'BLOCKED' } },
  { definition: cardLifecycle, payload: { id: 'c1', status: 'CLOSED' } },
  { definition: cardLifecycle, payload: { id: 'c1', status: 'ACTIVE' } },
];

function shuffledEffects(seed: number): readonly Effect[] {
  const random = seededRandom(seed);
  const effects = cases.flatMap(({ definition, payload }) =>
    ['n1', 'n2'].map((notificationId) =>
      effectOf(definition, aDelivery({ type: definition.type, payload, notificationId })),
    ),
  );
  return [...effects, ...effects]
    .map((effect) => ({ effect, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ effect }) => effect);
}

test('the tables answer every event as the fake of the other tests does', async () => {
  const real = createEventLog(
    {
      ...tables,
      bringBack: nothingToBringBack,
      clock: systemClock,
      timers: systemTimers,
      random: systemRandom,
    },
    client,
  );
  const fake = createFakeEventLog();

  for (const effect of shuffledEffects(1)) {
    expect(await recordEvent(real, effect)).toEqual(await recordEvent(fake, effect));
  }

  const mirror = await rowsOf(tables.mirrorTable);
  const row = (pk: string, sk: string) => mirror.find((each) => each['pk'] === pk && each['sk'] === sk);
  for (const { key, sequence, eventId, status } of fake.mirror.values()) {
    expect(row(`${key.kind.toUpperCase()}#${key.entityId}`, key.aspect)).toMatchObject({
      sequence,
      eventId,
      ...(status === undefined ? {} : { status }),
    });
    expect(await real.held(key)).toMatchObject({ sequence, eventId });
  }
  const totals = fake.totals.get('a1');
  const held = row('ACCOUNT#a1', 'bookings');
  expect(held).toMatchObject({ count: BigInt(totals!.count), sumCents: BigInt(totals!.sumCents) });
  const digest = { high: held!['digestHigh'] as bigint, low: held!['digestLow'] as bigint };
  expect(digestText(digest)).toBe(digestText(totals!.digest));
  // A row is in the history once another one has taken its place.
  const mirrored = new Set(mirror.flatMap(({ eventId }) => (eventId === undefined ? [] : [eventId])));
  expect([...fake.history.keys()].filter((id) => !mirrored.has(id))).toEqual([]);

  // Beside each parked one, the table holds our own event of the parking.
  const events = (await rowsOf(tables.eventsTable)).filter(({ eventType }) => eventType !== 'EventParked');
  expect(events.map(({ pk, state }) => [pk, state]).toSorted()).toEqual(
    [...fake.events.values()].map(({ id, state }) => [id, state]).toSorted(),
  );
});

test('hundred bookings of one account at once are all counted', async () => {
  const log = createEventLog(
    {
      ...tables,
      bringBack: nothingToBringBack,
      clock: systemClock,
      timers: systemTimers,
      random: systemRandom,
    },
    client,
  );
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const payload = { id: `many${n}`, account_id: 'a2', amount: { value: n } };
      const delivery = aDelivery({ type: 'BOOKING', payload, notificationId: `many${n}` });
      return recordEvent(log, effectOf(booking, delivery));
    }),
  );
  expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['applied']));
  const totals = (await rowsOf(tables.mirrorTable)).find(({ pk }) => pk === 'ACCOUNT#a2');
  expect(totals).toMatchObject({ count: 100n, sumCents: 4950n });
});
