import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createErasableRegister } from '#shared/aws/erasure/erasable-register.ts';
import { createHandler as createPlanner } from '#functions/own/plan/handler.ts';
import { createHandler as createWorker } from '#functions/own/work/handler.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { OwnMirror } from '#shared/own/handler.ts';
import { job as ownJob, type OwnJob } from '#shared/own/job.ts';
import type { JobRunsDeps } from '#shared/own/job-runs.ts';
import { createStartJobRun } from '#shared/own/start-job-run.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createFakeBank } from './own-bank.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';
import { reportedLines } from './report-parts.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';

export const jobName = 'own-interest-report';

interface Settings {
  readonly every?: JobRunsDeps['schedule']['every'];
  readonly startAt?: string;
  readonly run: OwnJob['run'];
}

/** A job of a company as it is deployed, planner and worker, on the tables of production. */
export function createOwnJobWorld({ every = 'day', startAt = '2026-02-05T08:00:00Z', run }: Settings) {
  const clock = createManualClock(Date.parse(startAt));
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const settings = { workTable: 'work', job: jobName, timers, random: seededRandom(5), alsoWrites: () => [] };
  const register = createAccountRegister('work', client);
  const objects = createMemoryBodyStore();
  const queued: { readonly name: ShardName; readonly at: number }[] = [];
  const queue: ShardQueue = {
    send: async (names, delaySeconds = 0) => {
      await Promise.resolve();
      queued.push(...names.map((name) => ({ name, at: clock.now() + delaySeconds * 1_000 })));
    },
    count: async () => Promise.resolve(queued.length),
  };
  const [log, metrics] = [createMemoryLog(), createMemoryMetrics()];
  const stores = {
    runs: createRuns(settings, client),
    shards: createShards(settings, client),
    breaks: createBreaks(settings, client),
    reports: createReports(objects),
    queue,
    register,
    clock,
    log,
    metrics,
  };
  const plan = createPlanner({ ...stores, name: jobName, schedule: { every, startHour: 4 } });
  const bank = createFakeBank();
  const asked: string[] = [];
  const { run: runOwn } = ownJob('account', run);
  const work = createWorker({
    ...stores,
    company: async () => Promise.resolve({ over: 'account', run: runOwn }),
    context: { log, clock, mirror: {} as OwnMirror },
    bankFor: (key) => {
      asked.push(key);
      return bank;
    },
    longestMs: 30_000,
    atOnce: 1,
    lookAgainSeconds: 60,
  });
  const lasting = (remainingMs: number) => ({ getRemainingTimeInMillis: () => remainingMs });
  return {
    ...stores,
    register,
    queued,
    /** What the code calls the bank for, one for each of its accounts. */
    askedFor: asked,
    start: createStartJobRun({ jobs: { [jobName]: { runs: stores.runs } }, register, clock }),
    account: async (id: string) => {
      await register.describe({ id, currency: 'EUR' }, '2026-01-01T00:00:00.000Z');
      const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
      await register.onboard(id, { day: '2025-12-31', valutaCents: 0, bookedCents: 0, mirrored });
    },
    erase: async (id: string) => createErasableRegister({ workTable: 'work', clock }, client).erase(id),
    tick: async () => plan({}, lasting(800_000)),
    /** Receives messages until none is due. */
    work: async ({ remainingMs = 300_000, most = 50 } = {}): Promise<void> => {
      for (let count = 0; count < most; count += 1) {
        const due = queued.findIndex(({ at }) => at <= clock.now());
        const [message] = due === -1 ? [] : queued.splice(due, 1);
        if (message === undefined) return;
        await work({ Records: [{ body: JSON.stringify(message.name) }] as never }, lasting(remainingMs));
      }
    },
    reported: () => reportedLines(objects.objects).toSorted(),
  };
}
