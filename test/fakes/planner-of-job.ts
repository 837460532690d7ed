import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createOnboardingDay } from '#shared/aws/portfolio/onboarding-day.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Telemetry } from '#shared/lambda/telemetry.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createHandler as createPortfolioHandler } from '#functions/schedules/portfolio/handler.ts';
import { createHandler as createStatementsHandler } from '#functions/schedules/statements/handler.ts';
import { createMemoryBodyStore } from './body-store.ts';
import type { ManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';

interface PlannerOfJob {
  /** An account that is onboarded, and whose November is due. */
  account(): Promise<void>;
  tick(): Promise<unknown>;
  /** Every open shard ends with that outcome. */
  work(outcome: string): Promise<void>;
}

/** The planner of a job as it is deployed, on the tables of production, and a way to work on what it plans. */
export function plannerOf(
  job: 'portfolio' | 'statements',
  clock: ManualClock,
  telemetry: Telemetry,
): PlannerOfJob {
  const { client } = createMemoryTables(clock);
  const random = seededRandom(3);
  const settings = { workTable: 'work', job, timers: { sleep: async () => Promise.resolve() }, random };
  const register = createAccountRegister('work', client);
  const [runs, shards] = [createRuns(settings, client), createShards(settings, client)];
  const deps = {
    ...telemetry,
    clock,
    random,
    runs,
    shards,
    register,
    queue: { send: async () => Promise.resolve(), count: async () => Promise.resolve(0) },
    reports: createReports(createMemoryBodyStore()),
    onboardingDay: createOnboardingDay('work', client),
    bank: {
      accounts: async () =>
        Promise.resolve({
          accounts: [{ id: 'acc_1' }],
          balances: new Map<string, number>(),
          showsBalances: false,
          last: 1,
        }),
    },
    breaks: createBreaks({ ...settings, alsoWrites: () => [] }, client),
    rules: { targetDays: 3, exceptions: {} },
    startsByItself: true,
    startHour: 6,
    archiveAfterDays: 'never' as const,
  };
  const handler = job === 'portfolio' ? createPortfolioHandler(deps) : createStatementsHandler(deps as never);
  const run = pipeline(telemetry, handler as () => Promise<unknown>);
  const context = { getRemainingTimeInMillis: () => 800_000 } as Parameters<typeof run>[1];
  return {
    async account() {
      await register.describe({ id: 'acc_1', currency: 'EUR' }, '2026-01-01T00:00:00.000Z');
      const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
      const baseline = { day: '2025-10-31', valutaCents: 0, bookedCents: 0, mirrored };
      if (job === 'statements') await register.onboard('acc_1', baseline);
    },
    tick: async () => run({}, context),
    async work(outcome: string) {
      for (const { id: runId } of await runs.latest(5))
        for await (const { id: shardId, items } of shards.open(runId)) {
          const name = { runId, shardId };
          const shard = await shards.claim(name, { nowMs: clock.now(), heldUntil: clock.now() + 1 });
          if (shard === undefined) continue;
          const counts = { [outcome]: items.length };
          await shards.finish(name, { ...shard, next: items.length, counts }, undefined);
        }
    },
  };
}
