import { readFileSync } from 'node:fs';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import type { Item } from '#shared/aws/events/event-items.ts';
import { eventItem, putBackItem } from '#shared/aws/events/record-items.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryEventBus } from '#test/fakes/event-bus.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemorySetAside } from '#test/fakes/sweeps.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createMemoryUnpublishedEvents } from '#test/fakes/unpublished-events.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createHandler } from './handler.ts';

/** The runbook's command, in the parts printed there. */
const runbook = readFileSync('docs/runbooks/forwarding.md', 'utf8');
const option = (name: string) => new RegExp(`--${name} '([^']+)'`).exec(runbook)?.[1] ?? '';

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

const imageOf = (item: Item) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) =>
      value.B === undefined ? [name, value] : [name, { B: Buffer.from(value.B).toString('base64') }],
    ),
  ) as Image;

/** The parts of the events table and its stream that the command needs. */
function setUp() {
  const clock = createManualClock();
  const bus = createMemoryEventBus();
  const items = new Map<string, Item>();
  const handler = createHandler({
    bus,
    clock,
    unpublished: createMemoryUnpublishedEvents(),
    setAside: createMemorySetAside(),
    bodies: createMemoryBodyStore(),
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
    environment: 'local',
    personalTypes: new Set(),
    maxDetailBytes: 200_000,
    requestLimits: { entries: 10, bytes: 900_000 },
    timers: { sleep: () => Promise.resolve() },
    random: seededRandom(1),
  });
  let changes = 0;
  const put = async (id: string, item: Item) => {
    const before = items.get(id);
    items.set(id, item);
    const images = { NewImage: imageOf(item), ...(before && { OldImage: imageOf(before) }) };
    const result = await handler({
      Records: [{ dynamodb: { SequenceNumber: String(++changes), ...images } }],
    });
    expect(result).toEqual({ batchItemFailures: [] });
  };
  /** What the runbook's command does to a record. */
  const ask = async (id: string, now: string): Promise<boolean> => {
    const [, attribute = '', value = ''] = /^SET (\w+) = (:\w+)$/.exec(option('update-expression')) ?? [];
    const [, needed = ''] = /^attribute_exists\((\w+)\)$/.exec(option('condition-expression')) ?? [];
    const values = JSON.parse(option('expression-attribute-values').replace('<now>', now)) as Item;
    const held = items.get(id) ?? {};
    if (held[needed] === undefined) return false;
    await put(id, { ...held, [attribute]: values[value]! });
    return true;
  };
  return { bus, clock, put, ask };
}

function aRecord(clock: { now: () => number }, item = eventItem) {
  const payload = { id: 'boo_1', account_id: 'acc_1', amount: { value: 5 } };
  const { record } = effectOf(booking, aDelivery({ type: 'BOOKING', payload, notificationId: 'n1' }));
  return { id: record.id, item: item(record, { state: 'applied' }, clock.now()) };
}

test('the runbook’s command publishes a record again each time it is run', async () => {
  const { bus, clock, put, ask } = setUp();
  const { id, item } = aRecord(clock);
  await put(id, item);
  expect(await ask(id, '2026-01-05T09:00:00Z')).toBe(true);
  expect(await ask(id, '2026-01-05T09:00:00Z')).toBe(true);
  expect(await ask(id, '2026-01-05T09:05:00Z')).toBe(true);
  // The second run changes nothing new.
  expect(bus.events.map(({ detail }) => detail.id)).toEqual([id, id, id]);
});

test('it refuses a record restored from the archive, and a missing one', async () => {
  const { bus, clock, put, ask } = setUp();
  const { id, item } = aRecord(clock, putBackItem);
  await put(id, item);
  expect(await ask(id, 'now')).toBe(false);
  expect(await ask('f'.repeat(64), 'now')).toBe(false);
  expect(bus.events).toEqual([]);
});
