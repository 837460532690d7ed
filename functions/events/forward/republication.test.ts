import { sameOnWire } from '#shared/events/decode-body.ts';
import { isDeepStrictEqual } from 'node:util';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import { createPublishAgain } from '#shared/aws/fanout/publish-again.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import { eventItem, putBackItem } from '#shared/aws/events/record-items.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { EventState } from '#shared/mirror/effect.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryEventBus } from '#test/fakes/event-bus.ts';
import { createMemoryDeliveryChecks } from '#test/fakes/delivery-checks.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createMemorySetAside } from '#test/fakes/sweeps.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createMemoryUnpublishedEvents } from '#test/fakes/unpublished-events.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createHandler } from './handler.ts';

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

const imageOf = (item: Item) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) =>
      value.B === undefined ? [name, value] : [name, { B: Buffer.from(value.B).toString('base64') }],
    ),
  ) as Image;

/** The events table, and its stream to the forwarder. */
function setUp() {
  const clock = createManualClock();
  const bus = createMemoryEventBus();
  const tables = createMemoryTables(clock);
  const publishAgain = createPublishAgain({ eventsTable: 'events', random: seededRandom(2) }, tables.client);
  const handler = createHandler({
    bus,
    clock,
    unpublished: createMemoryUnpublishedEvents(),
    setAside: createMemorySetAside(),
    bodies: createMemoryBodyStore(),
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
    deliveryChecks: createMemoryDeliveryChecks(),
    environment: 'local',
    failures: createNotedFailures(),
    fromWire: sameOnWire,
    personalTypes: new Set(),
    maxDetailBytes: 200_000,
    requestLimits: { entries: 10, bytes: 900_000 },
    timers: { sleep: () => Promise.resolve() },
    random: seededRandom(1),
  });
  let changes = 0;
  const rowOf = (id: string) => tables.rowsOf('events').find(({ pk }) => pk?.S === id);
  const streaming = async <Result>(id: string, change: () => Promise<Result>): Promise<Result> => {
    const before = rowOf(id);
    const result = await change();
    const after = rowOf(id);
    if (after === undefined || isDeepStrictEqual(before, after)) return result;
    const images = { NewImage: imageOf(after), ...(before && { OldImage: imageOf(before) }) };
    const Records = [{ dynamodb: { SequenceNumber: String(++changes), ...images } }];
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
    return result;
  };
  return {
    bus,
    clock,
    put: async (id: string, Item: Item) =>
      streaming(id, () => tables.client.send(new PutItemCommand({ TableName: 'events', Item }))),
    ask: async (id: string) => streaming(id, () => publishAgain(id)),
  };
}

function aRecord(
  clock: { now: () => number },
  { item = eventItem, state = { state: 'applied' } }: { item?: typeof eventItem; state?: EventState } = {},
) {
  const payload = { id: 'boo_1', account_id: 'acc_1', amount: { value: 5 } };
  const { record } = effectOf(booking, aDelivery({ type: 'BOOKING', payload, notificationId: 'n1' }));
  return { id: record.id, item: item(record, state, { nowMs: clock.now() }) };
}

test('a record is published again as often as it is asked for', async () => {
  const { bus, clock, put, ask } = setUp();
  const { id, item } = aRecord(clock);
  await put(id, item);
  expect(await ask(id)).toBe(true);
  expect(await ask(id)).toBe(true);
  expect(bus.events.map(({ detail }) => detail.id)).toEqual([id, id, id]);
});

test.each([
  ['restored from the archive', { item: putBackItem }],
  ['parked', { state: { state: 'parked', reason: 'not-json' } as const }],
])('a record that is %s is refused', async (_what, facts) => {
  const { bus, clock, put, ask } = setUp();
  const { id, item } = aRecord(clock, facts);
  await put(id, item);
  expect(await ask(id)).toBe(false);
  expect(bus.events).toEqual([]);
});

test('a record that is missing is refused', async () => {
  const { bus, ask } = setUp();
  expect(await ask('f'.repeat(64))).toBe(false);
  expect(bus.events).toEqual([]);
});
