import { sameOnWire } from '#shared/events/decode-body.ts';
import { createHandler } from '#functions/events/sweep/handler.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { createSweepProgress } from '#shared/aws/fanout/sweep-progress.ts';
import { createUnpublishedEvents } from '#shared/aws/fanout/unpublished-events.ts';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { noMetrics, silentLog } from '#shared/kernel/telemetry.ts';
import { createMemoryBegunWork } from '#test/fakes/begun-work.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createOutboxTables } from '#test/fakes/outbox-tables.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { usedBytes, type Section } from './measure.ts';

const [backlog, arrivingPerSecond] = [2_000_000, 300];
/** As deployed. */
const everyMs = 300_000;
const putEventsMs = 20;

/**
 * An outage of the stream leaves two million events of one hour, and goes on while they are caught up. Calls take the
 * time of real ones, on a virtual clock; the processor's time is real and beside it.
 */
export async function sweepAfterOutage(): Promise<Section> {
  const time = createVirtualTime();
  const tables = createOutboxTables(time);
  const settings = {
    eventsTable: 'events',
    workTable: 'work',
    clock: time,
    timers: time,
    random: seededRandom(1),
  };
  let published = 0;
  const sweep = createHandler({
    unpublished: createUnpublishedEvents(settings, tables.client),
    progress: createSweepProgress('work', tables.client),
    setAside: createSetAsideEvents(settings, tables.client),
    bus: {
      put: async (entries) => {
        await time.sleep(putEventsMs);
        published += entries.length;
        return entries.map(() => ({ outcome: 'confirmed' }));
      },
    },
    begun: createMemoryBegunWork(),
    bodies: createMemoryBodyStore(),
    publishAgain: async () => Promise.resolve(false),
    environment: 'bench',
    fromWire: sameOnWire,
    personalTypes: new Set(),
    maxDetailBytes: 200_000,
    requestLimits: { entries: 10, bytes: 900_000 },
    ...settings,
    failures: { failed: () => undefined, succeeded: () => undefined },
    log: silentLog,
    metrics: noMetrics,
  });
  let recorded = 0;
  const record = (atMs: number) => tables.record(sha256Hex(String(recorded++)), atMs);
  const hourMs = time.now();
  for (let n = 0; n < backlog; n += 1) record(hourMs + (n % 3_600_000));
  await time.advance(3_600_000);

  const rows: Section['rows'][number][] = [];
  for (let isCaughtUp = false; !isCaughtUp;) {
    const startedAtMs = time.now();
    const [before, cpu, heap] = [published, process.cpuUsage(), createHeapWatch()];
    const run = sweep({}, { getRemainingTimeInMillis: () => startedAtMs + everyMs - time.now() });
    for (let second = 0; second < everyMs / 1_000; second += 1) {
      await time.advance(1_000);
      heap.measure();
      for (let n = 0; n < arrivingPerSecond; n += 1) record(time.now());
    }
    const { isComplete } = sweepCommands.run.response.parse(await run);
    const { user, system } = process.cpuUsage(cpu);
    isCaughtUp = isComplete;
    rows.push({
      'minutes since': (time.now() - hourMs - 3_600_000) / 60_000,
      published: published - before,
      waiting: recorded - published,
      'processor seconds': Math.round((user + system) / 1_000_000),
      'heap growth in MB': heap.growthMb(),
    });
  }
  return { title: 'Sweeps after an outage that left two million events, while 300 a second arrive', rows };
}

/** The memory of a run beyond the tables, measured after a collection: garbage would count otherwise. */
function createHeapWatch() {
  let measurements = 0;
  const before = usedBytes();
  let most = before;
  return {
    measure: () => {
      if (measurements++ % 30 === 0) most = Math.max(most, usedBytes());
    },
    growthMb: () => Math.round((most - before) / 1_024 / 1_024),
  };
}
