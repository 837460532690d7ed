import { createProposals } from '#shared/aws/approvals/approval-rows.ts';
import { proposedBreaks } from '#shared/aws/breaks/proposed-breaks.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createHeldHeals } from '#shared/aws/reconciliation/held-heal-rows.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { approve } from '#shared/approvals/decide.ts';
import { boundDecisions } from '#shared/commands/decisions.ts';
import { propose } from '#shared/approvals/propose.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { feeCommands, type FeeCommandRequest } from '#shared/fees/commands/fee-commands.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import type { createFeeRuns } from '#shared/fees/commands/fee-runs.ts';
import { feesJob } from '#shared/fees/model/fee-outcomes.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { ResponseOf } from '#shared/operators/row.ts';
import { createHandler as createPlanner } from '#functions/schedules/fees/handler.ts';
import { createHandler as createWorker } from '#functions/work/fees/handler.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { anna, ben, proposedIn } from './approvals-world.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createCollectWorld } from './collect-world.ts';
import { Crash, expectCrash } from './crashes.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';
import { callOf } from './calls.ts';
import { wholeAnswer } from './whole-answer.ts';

const rowsOfFees = { ...feeQueries, ...feeCommands };

/** What the schedule brings about. */
type Ticked = Awaited<ReturnType<ReturnType<typeof createFeeRuns>['tick']>>;

type Settings = Pick<Parameters<typeof createCollectWorld>[0], 'options' | 'onFee' | 'onTransfer'> & {
  readonly settings: FeeSettings;
  /** The stage names the billing account, to which the bank settles fees. */
  readonly settles?: boolean;
};

interface Queued {
  readonly name: ShardName;
  readonly visibleAt: number;
}

export type FeesWorld = ReturnType<typeof createFeesWorld>;

/** Planner and worker of the job `fees` as they are deployed, at the simulated bank, on the tables of production. */
export function createFeesWorld({ settings: stated, settles = false, ...more }: Settings) {
  const world = createCollectWorld({ ...more, schedule: stated.schedule });
  const { bank, clock, ports, client, times } = world;
  const billing = world.openBillingAccount();
  const settings = { ...stated, ...(settles && { billingAccountId: billing.id }) };
  const rows = {
    workTable: 'work',
    job: feesJob,
    timers: { sleep: async () => Promise.resolve() },
    random: seededRandom(9),
    alsoWrites: () => [],
  };
  let requests = 0;
  const queued: Queued[] = [];
  const queue: ShardQueue = {
    async send(names, delaySeconds = 0) {
      await Promise.resolve();
      const visibleAt = clock.now() + delaySeconds * 1_000;
      queued.push(...names.map((name) => ({ name, visibleAt })));
    },
    count: async () => Promise.resolve(queued.length),
  };
  const metrics = createMemoryMetrics();
  const deps = {
    ...ports,
    runs: createRuns(rows, client),
    shards: createShards(rows, client),
    queue,
    reports: createReports(createMemoryBodyStore()),
    settings,
    clock,
    log: createMemoryLog(),
    metrics,
  };
  const planner = createPlanner(deps);
  let diesNext = false;
  const note: typeof ports.months.note = async (...noted) => {
    if (!diesNext) return ports.months.note(...noted);
    diesNext = false;
    throw new Crash();
  };
  const worker = createWorker({
    ...deps,
    months: { ...ports.months, note },
    idleMs: times.idleMs,
    lagMs: times.lagMs,
    writeMs: 170_000,
    lookAgainSeconds: 60,
    atOnce: 4,
    takeSlots: () => Promise.resolve(true),
    remainingMs: () => times.lifeMs,
  });
  const context = { getRemainingTimeInMillis: () => times.lifeMs };
  const ask = async <Name extends keyof typeof rowsOfFees>(
    name: Name,
    request: object = {},
    change = 'r1',
  ): Promise<ResponseOf<(typeof rowsOfFees)[Name]>> => {
    const row = rowsOfFees[name];
    return wholeAnswer(row, await planner(callOf(row, request, change), context)) as never;
  };
  const approvals = {
    proposals: createProposals(
      { ...rows, alsoWrites: () => [], onWrite: proposedBreaks(ports.breaks) },
      client,
    ),
    decisions: boundDecisions({
      breaks: ports.breaks,
      fees: { ...ports, billingAccountId: billing.id },
      feeMonths: ports.months,
      heldHeals: createHeldHeals('work', client),
    }),
    openDays: 14,
    clock,
    random: rows.random,
  };

  return {
    ...world,
    billing,
    metrics,
    ask,
    /** The bank corrects its error. */
    heal: (errorId: string): void => {
      heal(bank, errorId);
    },
    tick: async () => (await planner({}, context)) as Ticked,
    /** The next worker dies after its last shard is finished, and before its run is complete. */
    dieBeforeTheEnd: () => void (diesNext = true),
    /** Takes all messages, also those that are delayed. */
    async work(): Promise<void> {
      for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
        const waitMs = next.visibleAt - clock.now();
        if (waitMs > 0) await world.advance(Math.ceil(waitMs / 1_000));
        const message = { body: JSON.stringify(next.name) } as never;
        await worker({ Records: [message] }, context).catch(expectCrash);
      }
    },
    /** A run that a person starts, to its end. */
    async run(task: FeeCommandRequest<'start'>['task']): Promise<Readonly<Record<string, number>>> {
      const answer = await ask('start', { task, asOf: bank.today() }, `r${(requests += 1)}`);
      if ('refused' in answer) throw new Error(answer.refused);
      await this.work();
      const run = await deps.runs.read(answer.run.id);
      return run?.counts ?? {};
    },
    propose: async (kind: string, request: object) =>
      propose(approvals, { kind, request: request as never, reason: 'it is right' }, anna),
    /** Anna proposes, Ben approves. */
    async decide(kind: string, request: object, meanwhile: () => Promise<unknown> = () => Promise.resolve()) {
      const { id, shownHash: shown } = proposedIn(await this.propose(kind, request));
      await meanwhile();
      return approve(approvals, { id, shown, reason: 'I agree' }, ben);
    },
    /** Ben approves once more what was interrupted before it was carried out. */
    async completeApprovals(): Promise<void> {
      for (const { id, state, shownHash: shown } of await approvals.proposals.open())
        if (state === 'APPROVED') await approve(approvals, { id, shown, reason: 'I agree' }, ben);
    },
  };
}
