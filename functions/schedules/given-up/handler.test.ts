import { expect, test } from 'vitest';
import { createProductEvents } from '#shared/aws/events/product-events.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import type { DeadLetters } from '#shared/replay/dead-letters.ts';
import { createMemoryDeadLetters } from '#test/fakes/dead-letters.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createHandler } from './handler.ts';

function setUp({ remainingMs = 120_000, fails = (): boolean => false } = {}) {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  const system = { clock, timers: { sleep: () => Promise.resolve() }, random: seededRandom(1) };
  const events = createProductEvents({ eventsTable: 'events', ...system }, client);
  const { deadLetters, ...letters } = createMemoryDeadLetters();
  // All lie in the queue of one family.
  const none = Promise.resolve([]);
  const ofAccounts: DeadLetters = {
    ...deadLetters,
    take: async (family) => (family === 'accounts' ? deadLetters.take(family) : none),
  };
  const recording = {
    record: async (event: ProductEvent) => {
      if (fails()) throw new Error('the store is down');
      return events.record(event);
    },
  };
  const handler = createHandler({ deadLetters: ofAccounts, events: recording, clock, log: silentLog });
  const context = { getRemainingTimeInMillis: () => remainingMs };
  const run = async (asked: unknown = {}) => handler(asked, context);
  const published = () =>
    rowsOf('events')
      .map((row) => fieldsOfItem(row))
      .map(
        (record) => JSON.parse(Buffer.from(String(record?.['bodyBase64']), 'base64').toString()) as object,
      );
  return { ...letters, clock, run, published };
}

test('each given-up event is announced once, and its message stays for people', async () => {
  const { die, run, published, waiting, hidden, clock } = setUp();
  const deliveries = Array.from({ length: 25 }, (_, n) => die(n));

  expect(await run()).toEqual({ notified: 25 });
  clock.advance(15 * 60_000);
  expect(await run()).toEqual({ notified: 0 });

  expect([waiting.size, hidden.size]).toEqual([25, 0]);
  expect(published()).toHaveLength(25);
  expect(published()).toContainEqual({
    event_id: deliveries[7]!.id,
    family: 'accounts',
    event_type: 'BOOKING',
    received_at: deliveries[7]!.receivedAt,
    noticed_at: '2026-01-05T08:00:00.000Z',
  });
});

test('an event that is sent again and given up again is announced again', async () => {
  const { die, run, waiting } = setUp();
  die(1);
  await run();
  waiting.clear();
  die(1, { message: 2 });

  expect(await run()).toEqual({ notified: 1 });
});

test('noise in the queue is no event', async () => {
  const { die, run, published } = setUp();
  die(1, { text: 'noise' });

  expect(await run()).toEqual({ notified: 0 });
  expect(published()).toEqual([]);
});

test('a run that is short of time makes the messages that it took visible again', async () => {
  const { die, run, hidden } = setUp({ remainingMs: 30_000 });
  for (let n = 0; n < 25; n += 1) die(n);

  expect(await run()).toEqual({ notified: 10 });
  expect(hidden.size).toBe(0);
});

test('events that a run could not announce while the store was down are announced by the next run', async () => {
  let isDown = true;
  const { die, run, hidden } = setUp({ fails: () => isDown });
  for (let n = 0; n < 25; n += 1) die(n);

  await expect(run()).rejects.toThrow('the store is down');
  expect(hidden.size).toBe(0);
  isDown = false;
  expect(await run()).toEqual({ notified: 25 });
});

test('it takes no requests', async () => {
  await expect(setUp().run({ family: 'accounts' })).rejects.toThrow();
});
