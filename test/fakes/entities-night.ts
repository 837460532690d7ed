import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createChangedEntities } from '#shared/aws/reconciliation/changed-entities.ts';
import { createOpenEntities, createOwnedEntities } from '#shared/aws/reconciliation/open-entities.ts';
import { createReconcileRequests } from '#shared/aws/reconciliation/requested-entities.ts';
import { advanceRuns } from '#shared/jobs/advance-runs.ts';
import { startRun } from '#shared/jobs/plan-run.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { createWorkShard } from '#shared/jobs/work-shard.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createCompareEntity } from '#shared/reconciliation/entities/compare-entity.ts';
import { createPlanEntities } from '#shared/reconciliation/entities/plan-entities.ts';
import { createSettleRequests } from '#shared/reconciliation/entities/settle-requests.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { withCrash, type CrashPoint } from './crashes.ts';
import { createEntitiesWorld } from './entities-world.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';

const job = 'reconciliation';
const lifeMs = 900_000;

/** Nights of the tier `entities`, planned and worked as they are deployed. */
export function createEntitiesNight() {
  const world = createEntitiesWorld();
  const { bank, clock, client, stores } = world;
  const timers = { sleep: async () => Promise.resolve() };
  const rows = { workTable: 'work', job, timers, random: seededRandom(9), alsoWrites: () => [] };
  const queued: { readonly name: ShardName; readonly visibleAt: number }[] = [];
  const queue: ShardQueue = {
    async send(names, delaySeconds = 0) {
      await Promise.resolve();
      const visibleAt = clock.now() + delaySeconds * 1_000;
      queued.push(...names.map((name) => ({ name, visibleAt })));
    },
    count: async () => Promise.resolve(queued.length),
  };
  const register = createAccountRegister('work', client);
  const requests = createReconcileRequests(rows, client);
  const sources = {
    open: createOpenEntities('mirror', client),
    owned: createOwnedEntities('mirror', client),
    changed: createChangedEntities({ eventsTable: 'events', workTable: 'work' }, client),
    requests,
    register,
    breaks: {
      async *list(query: Parameters<typeof stores.breaks.list>[0]) {
        yield* stores.breaks.list(query);
      },
    },
    checked: stores.checked,
    mirror: stores.mirror,
  };
  const runs = createRuns(rows, client);
  const shared = {
    runs,
    shards: createShards(rows, client),
    queue,
    reports: createReports(createMemoryBodyStore()),
    breaks: stores.breaks,
    outcomes: reconciliationOutcomes,
    rules: {},
    noteRun: createSettleRequests(requests, reconciliationOutcomes),
    clock,
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
  };
  const planPage = createPlanEntities({ ...sources, clock });
  const work = createWorkShard({
    ...shared,
    perform: createCompareEntity({ ...stores, ...world.fixed }),
    takeSlots: () => Promise.resolve(true),
    atOnce: 4,
    writeMs: 170_000,
    lookAgainSeconds: 60,
  });

  return {
    ...world,
    register,
    requests,
    runs,
    sources,
    /** The account of the customer is onboarded. */
    async onboard(accountId = world.account.id, ownerId = world.person_id): Promise<void> {
      const openedDay = bank.today();
      await register.describe({ id: accountId, ownerId, currency: 'EUR', openedDay }, bank.instant());
      const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
      await register.onboard(accountId, { day: openedDay, valutaCents: 0, bookedCents: 0, mirrored });
    },
    /** All items of a run's plan; the planner may be cut off at a call, and plans on. */
    async plan(run: Pick<Run, 'id' | 'request'>, crash?: CrashPoint): Promise<readonly string[]> {
      const { ports } = withCrash(sources, crash ?? { call: Infinity, when: 'before' });
      const page = createPlanEntities({ ...ports, clock });
      const planned = { ...run, job, asOf: bank.today(), startedAt: bank.instant(), isStopped: false };
      const whole = { ...planned, isPlanned: false, planned: 0, finished: 0, counts: {} };
      const items: string[] = [];
      let cursor: string | undefined;
      do {
        const { shards, cursor: next } = await page(whole, cursor);
        items.push(...shards.flatMap(({ items: each }) => each));
        cursor = next;
      } while (cursor !== undefined);
      return items;
    },
    /** A whole night; returns its run. */
    async night(): Promise<Run> {
      const asOf = bank.today();
      const started = { job, id: `${asOf}-entities`, asOf, request: { tier: 'entities' } };
      await startRun({ ...shared, planPage }, started, () => true);
      for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
        await world.pump();
        const waitMs = next.visibleAt - clock.now();
        if (waitMs > 0) await world.advance(Math.ceil(waitMs / 1_000));
        const endsAt = clock.now() + lifeMs;
        await work(next.name, () => endsAt - clock.now());
      }
      await advanceRuns({ ...shared, planPage }, () => true);
      const run = await runs.read(started.id);
      if (run === undefined) throw new Error('the run is gone');
      return run;
    },
  };
}
