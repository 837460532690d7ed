import { expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryEventBus } from '#test/fakes/event-bus.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createMemoryUnpublishedEvents } from '#test/fakes/unpublished-events.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { createHandler } from './handler.ts';

function setUp() {
  const world = {
    bus: createMemoryEventBus(),
    unpublished: createMemoryUnpublishedEvents(),
    bodies: createMemoryBodyStore(),
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
    clock: createManualClock(),
  };
  const sweep = createHandler({
    ...world,
    environment: 'local',
    personalTypes: new Set(),
    maxDetailBytes: 200_000,
    requestLimits: { entries: 10, bytes: 900_000 },
    timers: { sleep: () => Promise.resolve() },
    random: seededRandom(1),
  });
  const record = (name: string, ageMinutes: number, eventType = 'BOOKING') => {
    const event = aRecordedEvent(name, { eventType, payload: { id: name, account_id: 'acc_1' } });
    world.unpublished.record(event, toIsoInstant(world.clock.now() - ageMinutes * 60_000));
    return event;
  };
  return { ...world, sweep, record };
}

test('what the stream left behind is published, oldest first, and marked', async () => {
  const { sweep, record, bus, unpublished } = setUp();
  const names = [50, 40, 30, 20, 10].map((age) => record(`boo_${age}`, age).entityId);
  expect(await sweep()).toEqual({ published: 5, failed: 0, isComplete: true });
  expect(bus.events.map(({ detail }) => detail.entity.id)).toEqual(names);
  expect(unpublished.unmarked.size).toBe(0);
  expect(await sweep()).toEqual({ published: 0, failed: 0, isComplete: true });
});

test('what is still on its way through the stream is left alone', async () => {
  const { sweep, record, bus } = setUp();
  record('boo_1', 1);
  await sweep();
  expect(bus.events).toEqual([]);
});

test('an event that fails stays for the next run and keeps none of the others', async () => {
  const { sweep, record, bus, unpublished } = setUp();
  const first = record('boo_1', 30);
  for (const name of ['boo_2', 'boo_3', 'boo_4']) record(name, 20);
  bus.refuseWhen(({ detail }) => detail.id === first.pk);
  expect(await sweep()).toEqual({ published: 3, failed: 1, isComplete: true });
  expect([...unpublished.unmarked.keys()]).toEqual([first.pk]);
  bus.refuseWhen(() => false);
  expect(await sweep()).toEqual({ published: 1, failed: 0, isComplete: true });
});

test('what no bus takes as it is does not stay in the way of later runs', async () => {
  const { sweep, record, bus, unpublished } = setUp();
  for (let count = 0; count < 5; count += 1) record(`boo_${count}`, 30);
  bus.refuseWhen(({ detail }) => detail.data !== null && 'MalformedDetail');
  expect(await sweep()).toEqual({ published: 5, failed: 0, isComplete: true });
  expect(unpublished.unmarked.size).toBe(0);
});

test('families take turns, and time that runs out ends the run', async () => {
  const { sweep, record, bus, clock } = setUp();
  for (let count = 0; count < 20; count += 1) record(`boo_${count}`, 30);
  record('card_1', 30, 'CARD_AUTHORIZATION');
  bus.refuseWhen(() => {
    clock.advance(6_000);
    return false;
  });
  expect(await sweep()).toMatchObject({ isComplete: false });
  expect(bus.events.length).toBeLessThan(20);
  expect(bus.events.map(({ detailType }) => detailType)).toContain('CARD_AUTHORIZATION');
});

test('a record that is not readable is counted at every run', async () => {
  const { sweep, record, unpublished, metrics } = setUp();
  unpublished.damage(record('boo_1', 30).pk);
  record('boo_2', 20);
  expect(await sweep()).toEqual({ published: 1, failed: 1, isComplete: true });
  expect(metrics.counts).toEqual({ ForwardFailed: 1, EventForwarded: 1 });
});
