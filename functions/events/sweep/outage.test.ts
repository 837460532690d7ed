import { expect, test } from 'vitest';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { createSweepProgress } from '#shared/aws/fanout/sweep-progress.ts';
import { createUnpublishedEvents } from '#shared/aws/fanout/unpublished-events.ts';
import type { BusEntry } from '#shared/fanout/event-bus.ts';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { BegunWork } from '#shared/kernel/begun-work.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { createNotedFailures } from '#test/fakes/failure-rows.ts';
import { createMemoryBegunWork } from '#test/fakes/begun-work.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createOutboxTables } from '#test/fakes/outbox-tables.ts';
import { publishingSettings } from '#test/fakes/sweeps.ts';
import { createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createVirtualTime, type VirtualTime } from '#test/fakes/virtual-time.ts';
import { isInFull } from '#test/extent.ts';
import { createHandler } from './handler.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
const [timeoutMs, reserveMs, putEventsMs, markMs] = [5 * minuteMs, 30_000, 20, 10];

function setUp() {
  const time = createVirtualTime();
  const tables = createOutboxTables(time);
  const published = new Map<string, number>();
  const metrics = createMemoryMetrics();
  const put = async (entries: readonly BusEntry[]) => {
    await time.sleep(putEventsMs);
    for (const { detail } of entries) {
      const id = /"id":"([0-9a-f]{64})"/.exec(detail)?.[1] ?? '';
      published.set(id, (published.get(id) ?? 0) + 1);
    }
    return entries.map(() => ({ outcome: 'confirmed' }) as const);
  };
  const settings = { eventsTable: 'events', workTable: 'work', clock: time, timers: time };
  const random = seededRandom(1);
  const sweep = createHandler({
    unpublished: createUnpublishedEvents({ ...settings, random }, tables.client),
    progress: createSweepProgress('work', tables.client),
    setAside: createSetAsideEvents(settings, tables.client),
    bus: { put },
    begun: takingTime(createMemoryBegunWork(), time),
    bodies: createMemoryBodyStore(),
    publishAgain: async () => Promise.resolve(false),
    ...publishingSettings,
    failures: createNotedFailures(),
    clock: time,
    timers: time,
    random,
    log: silentLog,
    metrics,
  });
  /** Runs with this much time for its work, beyond its reserve. */
  const run = async (workMs = timeoutMs) => {
    const endMs = time.now() + workMs + reserveMs;
    const answer = await sweep({}, { getRemainingTimeInMillis: () => endMs - time.now() });
    return sweepCommands.run.response.parse(answer);
  };
  return { time, tables, published, metrics, run };
}

test('an event that cannot be published is read once, not with everything recorded since', async () => {
  const { time, tables, published, run } = setUp();
  await time.runTo(run());
  tables.record(sha256Hex('poison'), time.now(), { packed: Buffer.from('no such thing') });
  for (let hour = 0; hour < 36 * 24; hour += 1) {
    tables.record(sha256Hex(`boo_${hour}`), time.now());
    await time.advance(hourMs);
    if (hour % 5 === 0) await time.runTo(run());
  }
  await time.runTo(run());
  for (const name of Object.keys(tables.calls)) tables.calls[name] = 0;
  const startedAtMs = time.now();
  await time.runTo(run());
  expect(published.size).toBe(36 * 24);
  // Five lists in each hour of both passes, in eight families: a fifth of them is read whole.
  expect(tables.calls['Query']).toBeLessThan(100);
  expect(time.now() - startedAtMs).toBeLessThan(1_000);
}, 60_000);

test.runIf(isInFull)(
  'the sweep catches up after an outage of the stream while more events arrive',
  async () => {
    const { time, tables, published, run } = setUp();
    const [backlog, arrivingPerSecond, runSeconds] = [20_000, 300, 2];
    await time.runTo(run());
    let recorded = 0;
    const record = (atMs: number) => tables.record(sha256Hex(`boo_${recorded++}`), atMs);
    for (let n = 0; n < backlog; n += 1) record(time.now() - (n % 3_000) * 1_000);
    await time.advance(5 * minuteMs);

    const waiting: number[] = [backlog];
    let isComplete = false;
    while (!isComplete && waiting.length < 20) {
      const before = published.size;
      const ended = await during(time, run(runSeconds * 1_000), () => {
        // The stream will certainly not deliver these.
        for (let n = 0; n < arrivingPerSecond; n += 1) record(time.now() - 4 * minuteMs);
      });
      ({ isComplete } = ended);
      waiting.push(recorded - published.size);
      // Ten times the rate of arrival: two million events take about ten minutes.
      if (!isComplete) expect((published.size - before) / runSeconds).toBeGreaterThanOrEqual(3_000);
    }
    expect(waiting.slice(0, 4)).toEqual(waiting.slice(0, 4).toSorted((one, other) => other - one));
    expect(waiting.at(-1)).toBeLessThan(runSeconds * arrivingPerSecond);
    expect(new Set(published.values())).toEqual(new Set([1]));
  },
  60_000,
);

/** Marks take as long as any write. */
function takingTime(marks: BegunWork, time: VirtualTime): BegunWork {
  const write = async () => time.sleep(markMs);
  return {
    counts: async () => write().then(async () => marks.counts()),
    begin: async (id) => write().then(async () => marks.begin(id)),
    end: async (id) => write().then(async () => marks.end(id)),
  };
}

/** Runs `everySecond` until something has ended. */
async function during<Value>(time: VirtualTime, running: Promise<Value>, everySecond: () => void) {
  const ended: Value[] = [];
  void running.then((value) => ended.push(value));
  while (ended.length === 0) {
    everySecond();
    await time.advance(1_000);
  }
  return running;
}
