import { expect, test } from 'vitest';
import { createPublishDeliveryCheck } from '#shared/fanout/publish-delivery-check.ts';
import type { BusEntry } from '#shared/fanout/event-bus.ts';
import { streamConsumer } from '#shared/lambda/stream-consumer.ts';
import { patternsOf } from '#infra/stage/team-targets.ts';
import { stages } from '#examples/company/stages.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createMemorySetAside } from '#test/fakes/sweeps.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createDeliveryCheckRows } from './delivery-check-rows.ts';

const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];

/** The events table with its stream to the forwarder, and a bus that takes what it is told to. */
function setUp() {
  const clock = createManualClock();
  const { client, rowsOf, streamOf } = createMemoryTables(clock);
  const stream = streamOf('events');
  const rows = createDeliveryCheckRows({ eventsTable: 'events', clock }, client);
  const entries: BusEntry[] = [];
  const log = createMemoryLog();
  let isBusUp = true;
  const publishCheck = createPublishDeliveryCheck({
    bus: {
      put: async (put) => {
        await Promise.resolve();
        if (!isBusUp) return put.map(() => ({ outcome: 'failed', code: 'InternalFailure' }) as const);
        entries.push(...put);
        return put.map(() => ({ outcome: 'confirmed' }) as const);
      },
    },
    deliveryChecks: rows,
    environment: 'local',
    log,
  });
  const setAside = createMemorySetAside();
  const publish = async () => Promise.resolve(new Map<string, never>());
  const metrics = createMemoryMetrics();
  const failures = createNotedFailures();
  const consume = streamConsumer({ publish, publishCheck, setAside, failures, clock, log, metrics });
  return {
    rows,
    entries,
    log,
    stored: () => rowsOf('events'),
    stopBus: () => void (isBusUp = false),
    /** What the stream has shown since the last call. */
    forward: async () => consume({ Records: stream.splice(0) }),
  };
}

test('a check passes handler and bus, each once, and leaves nothing', async () => {
  const { rows, entries, forward, stored } = setUp();
  await rows.begin(first);
  await forward();
  expect([await rows.step(first), entries]).toEqual(['sent', []]);

  expect([await rows.handled(first), await rows.handled(first)]).toEqual([true, false]);
  expect(await rows.step(first)).toBe('handled');
  await forward();
  expect(await rows.step(first)).toBe('published');
  // Its own note comes back by the stream.
  expect(await forward()).toEqual({ batchItemFailures: [] });
  expect(entries).toHaveLength(1);

  await rows.end(first);
  expect(await rows.step(first)).toBeUndefined();
  expect(stored()).toEqual([]);
});

test('a check goes on after an earlier one died half way, whose late message leaves nothing', async () => {
  const { rows, entries, forward, stored } = setUp();
  await rows.begin(first);
  await rows.begin(second);
  expect([await rows.handled(first), await rows.step(first)]).toEqual([false, undefined]);
  await rows.end(first);
  expect(await rows.step(second)).toBe('sent');

  await rows.handled(second);
  await forward();
  expect(entries.map(({ detail }) => JSON.parse(detail) as unknown)).toMatchObject([{ id: second }]);
  await rows.end(second);
  expect([await rows.handled(first), await rows.handled(second)]).toEqual([false, false]);
  await forward();
  expect([stored(), entries.length]).toEqual([[], 1]);
});

test('a row that nobody ends expires within an hour', async () => {
  const { rows, stored } = setUp();
  await rows.begin(first);
  const [{ expiresAt } = {}] = stored();
  expect(expiresAt).toEqual({ N: String(createManualClock().now() / 1_000 + 3_600) });
});

test('a bus that refuses it is seen by the check alone: the stream goes on', async () => {
  const { rows, forward, stopBus, log } = setUp();
  stopBus();
  await rows.begin(first);
  await rows.handled(first);
  expect(await forward()).toEqual({ batchItemFailures: [] });
  expect(await rows.step(first)).toBe('handled');
  expect(JSON.stringify(log)).toContain('refused');
});

test('no rule of a team takes it, not even one that takes all types', async () => {
  const { rows, entries, forward } = setUp();
  await rows.begin(first);
  await rows.handled(first);
  await forward();
  const [{ source, detailType, detail } = { source: '', detailType: '', detail: '{}' }] = entries;
  const event = { source, 'detail-type': detailType, detail: JSON.parse(detail) as unknown };
  const teams = stages.names.flatMap((stage) => deployableStage(stage).teams);
  const rules = teams.flatMap((team) => [...patternsOf(team).values()]);
  const patterns = rules.map(({ detailType: types, detail: of }) => {
    return { source: [{ prefix: 'partner-banking.' }], 'detail-type': types, detail: of };
  });
  expect(patterns.filter((pattern) => matchesPattern(JSON.parse(JSON.stringify(pattern)), event))).toEqual(
    [],
  );
});
