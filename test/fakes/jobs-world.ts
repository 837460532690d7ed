import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { advanceRuns } from '#shared/jobs/advance-runs.ts';
import type { ItemResult, PerformItem } from '#shared/jobs/item.ts';
import { startRun } from '#shared/jobs/plan-run.ts';
import type { PlannedPage, Reports, ShardQueue } from '#shared/jobs/ports.ts';
import type { NewRun } from '#shared/jobs/run.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { createWorkShard } from '#shared/jobs/work-shard.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { Crash, withCrash, type CrashPoint } from './crashes.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';
import { reportedLines } from './report-parts.ts';
import { createVirtualTime } from './virtual-time.ts';

const job = 'statements';
const visibilityMs = 240_000;

export const newRun: NewRun = { job, id: '2026-01-05', asOf: '2026-01-05', request: {} };

interface Plan {
  readonly shards: number;
  readonly itemsEach: number;
  readonly shardsAPage: number;
}

interface Queued {
  readonly name: ShardName;
  visibleAt: number;
}

/** A job on the tables of production, whose items and results the test decides. */
export function createJobsWorld({ shards: count, itemsEach, shardsAPage }: Plan) {
  const time = createVirtualTime();
  const { client, rowsOf } = createMemoryTables(time);
  const objects = createMemoryBodyStore();
  const settings = { workTable: 'work', job, timers: time, random: seededRandom(3) };
  const queued: Queued[] = [];
  const queue: ShardQueue = {
    async send(names, delaySeconds = 0) {
      await Promise.resolve();
      const visibleAt = time.now() + delaySeconds * 1_000;
      queued.push(...names.map((name) => ({ name, visibleAt })));
    },
    count: async () => Promise.resolve(queued.length),
  };
  const ports = {
    runs: createRuns(settings, client),
    shards: createShards(settings, client),
    breaks: createBreaks({ ...settings, alsoWrites: () => [] }, client),
    reports: createReports(objects),
    queue,
  };
  const telemetry = { clock: time, log: createMemoryLog(), metrics: createMemoryMetrics() };
  const planPage = async (_run: unknown, cursor = '0'): Promise<PlannedPage> => {
    const from = Number(cursor);
    const to = Math.min(from + shardsAPage, count);
    const page = Array.from({ length: to - from }, (_, index) => {
      const id = `s${from + index}`;
      return { id, items: Array.from({ length: itemsEach }, (_item, n) => `${id}/${n}`) };
    });
    return Promise.resolve({ shards: page, ...(to < count && { cursor: String(to) }) });
  };
  const outcomes = { done: new Set(['published', 'up-to-date']) };
  const rules = { issueDays: 3 };
  const verifiedAfter = async () =>
    Promise.resolve({ bookings: 7, unverified: 43, inFourDaysPpm: 140_000, unexplainedCents: {} });
  const crashing = (point: CrashPoint | undefined) =>
    point === undefined ? { ports, calls: () => 0 } : withCrash(ports, point);

  let death: { call: number; when: 'before' } = { call: Infinity, when: 'before' };
  /** No port answers from now on. */
  const endWorker = (): never => {
    death.call = -1;
    throw new Crash();
  };

  return {
    time,
    endWorker,
    ports,
    outcomes,
    queued,
    telemetry,
    objects,
    rowsOf,
    /** A scheduled start: it moves open runs on, then starts its own. */
    async tick(crashAt?: CrashPoint) {
      const { ports: used, calls } = crashing(crashAt);
      const deps = { ...used, planPage, outcomes, rules, verifiedAfter, ...telemetry };
      await advanceRuns(deps, () => true);
      await startRun(deps, newRun, () => true);
      return calls();
    },
    /** Receives one message and works on it; it is hidden until the worker has ended well. */
    async receive(perform: PerformItem, worker: Worker = {}) {
      const message = queued.find(({ visibleAt }) => visibleAt <= time.now());
      if (message === undefined) return false;
      message.visibleAt = time.now() + visibilityMs;
      const endsAt = time.now() + (worker.lastsMs ?? 180_000);
      death = { call: Infinity, when: 'before' };
      const { ports: used } = crashing(worker.crashAt ?? death);
      const { reports } = used;
      const work = createWorkShard({
        ...used,
        perform: async (item, of) => {
          if (worker.isKilledBy?.(item) === true) endWorker();
          return perform(item, of);
        },
        reports: { ...reports, ...(worker.writePart !== undefined && { writePart: worker.writePart }) },
        ...(worker.giveUp !== undefined && { giveUp: worker.giveUp }),
        outcomes,
        rules,
        verifiedAfter,
        takeSlots: async () => Promise.resolve(worker.hasSlots ?? true),
        atOnce: worker.atOnce ?? 4,
        writeMs: 170_000,
        lookAgainSeconds: worker.lookAgainSeconds ?? 60,
        ...telemetry,
      });
      try {
        await work(message.name, () => endsAt - time.now());
        queued.splice(queued.indexOf(message), 1);
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
      }
      return true;
    },
    /** Items of the report with their outcomes, in the order of their names. */
    reported(): readonly string[] {
      return reportedLines(objects.objects).toSorted();
    },
  };
}

interface Worker {
  readonly lastsMs?: number;
  readonly hasSlots?: boolean;
  readonly atOnce?: number;
  readonly lookAgainSeconds?: number;
  readonly crashAt?: CrashPoint;
  /** The process ends once work on this item begins. */
  readonly isKilledBy?: (item: string) => boolean;
  readonly writePart?: Reports['writePart'];
  readonly giveUp?: (item: string) => Promise<void>;
}

export const settledAs =
  (outcome: string, sums?: Readonly<Record<string, number>>) => async (): Promise<ItemResult> =>
    Promise.resolve({ outcome, ...(sums !== undefined && { sums }) });
