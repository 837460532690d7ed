import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createMirroredBookings } from '#shared/aws/bookings/mirrored-bookings.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { ofAccountUntil, statedUntil } from '#shared/aws/portfolio/stated-until.ts';
import { createFeeSummaryRows } from '#shared/aws/statements/fee-summary-rows.ts';
import { createOfAccountRows } from '#shared/aws/statements/of-account-rows.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { createStatementRows } from '#shared/aws/statements/statement-rows.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { createSendLostBookings } from '#shared/bookings/send-lost-bookings.ts';
import type { Break } from '#shared/breaks/break.ts';
import { standingStates } from '#shared/breaks/states.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { statedIds } from '#shared/statements/formats/statement-json.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { allStatementAreas, statementsAtBank } from '#shared/statements/issue/statements-at-bank.ts';
import { createHandler as createPlanHandler } from '#functions/schedules/statements/handler.ts';
import { createHandler as createWorkHandler } from '#functions/work/statements/handler.ts';
import type { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { sqsEvent } from '#test/fixtures/deliveries.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createPortfolioWorld } from './portfolio-world.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';

const job = 'statements';
const lastsMs = 900_000;

/**
 * The daily jobs `portfolio` and `statements` over the simulated bank, on the same tables, adapters and handlers of
 * production in memory, with the consumer of the events of accounts.
 */
export function createLivesWorld(bankWorld: ReturnType<typeof virtualBank>) {
  const { app, clock, advance } = bankWorld;
  const portfolio = createPortfolioWorld(bankWorld);
  const { client, queues } = portfolio;
  const random = seededRandom(9);
  const timers = { sleep: async () => Promise.resolve() };
  const settings = { workTable: 'work', job, timers, random };
  const telemetry = { clock, log: createMemoryLog(), metrics: createMemoryMetrics() };
  const bank = createBankClient({
    ...bankInProcess,
    areas: allStatementAreas,
    random,
    clock,
    http: async (url, init) => app.request(url, init),
  });
  const queued: { readonly name: ShardName; readonly visibleAt: number }[] = [];
  const queue: ShardQueue = {
    async send(names, delaySeconds = 0) {
      await Promise.resolve();
      queued.push(...names.map((name) => ({ name, visibleAt: clock.now() + delaySeconds * 1_000 })));
    },
    count: async () => Promise.resolve(queued.length),
  };
  const files = createStatementFiles(createMemoryBodyStore());
  const bodies = createMemoryBodyStore();
  const alsoWrites = (row: StatementRow) => [statedUntil('work', row)];
  const shared = {
    runs: createRuns(settings, client),
    shards: createShards(settings, client),
    breaks: createBreaks({ ...settings, alsoWrites: () => [] }, client),
    reports: createReports(bodies),
    queue,
    register: portfolio.register,
    rows: createStatementRows({ ...settings, alsoWrites }, client),
    ofAccountRows: createOfAccountRows(
      { ...settings, alsoWrites: (row) => [ofAccountUntil('work', row)] },
      client,
    ),
    feeSummaries: createFeeSummaryRows(settings, client),
    rules: { targetDays: 3, exceptions: {}, missingAfterTargetDays: 2, ofAccount: 'MONTHLY' as const },
    ...telemetry,
  };
  const plan = createPlanHandler({
    ...shared,
    startsByItself: true,
    startHour: 6,
    publishAgain: async () => Promise.resolve(false),
  });
  const work = createWorkHandler({
    ...shared,
    ...statementsAtBank(bank),
    heal: createSendLostBookings(bank, { queues, bodies, clock, maxMessageBytes: 200_000 }),
    mirrored: createMirroredBookings(portfolio.mirror),
    totals: portfolio.totals,
    files,
    capabilities: portfolio.capabilities,
    tombstones: portfolio.tombstones,
    timers,
    lagMs: 900_000,
    takeSlots: async () => Promise.resolve(true),
    atOnce: 4,
    writeMs: 170_000,
    lookAgainSeconds: 60,
  });
  let healed = 0;

  /** What waits in the queues of shards and of events. */
  const workOff = async (): Promise<void> => {
    for (;;) {
      const index = queued.findIndex(({ visibleAt }) => visibleAt <= clock.now());
      const [message] = index === -1 ? [] : queued.splice(index, 1);
      if (message === undefined) break;
      const [record] = sqsEvent([]).Records;
      const Records = [{ ...record, body: JSON.stringify(message.name) }] as never;
      const endsAt = clock.now() + lastsMs;
      await work({ Records }, { getRemainingTimeInMillis: () => endsAt - clock.now() });
    }
    for (; healed < queues.sent.length; healed += 1) await portfolio.take(queues.sent[healed]!.delivery);
  };

  const world = {
    ...portfolio,
    /** Both jobs of a day, until none of their runs is open. */
    async liveDay(): Promise<void> {
      // Accounts are onboarded once the list of the day is read.
      await portfolio.settle();
      await portfolio.settle();
      healed = queues.sent.length;
      for (let round = 0; round < 40; round += 1) {
        await plan({}, { getRemainingTimeInMillis: () => 600_000 });
        await workOff();
        if ((await shared.runs.open()).length === 0) return;
        await advance(300);
      }
      throw new Error(`Not settled: ${JSON.stringify(await shared.runs.latest(3))}`);
    },
    debugRuns: async () => [await shared.runs.latest(50), telemetry.log],
    /** Oldest first. */
    async statementsOf(accountId: string): Promise<readonly StatementRow[]> {
      const rows: StatementRow[] = [];
      for await (const row of shared.rows.latest(accountId)) rows.unshift(row);
      return rows;
    },
    /** Ids of the bookings in the account's statements. */
    async statedBookings(accountId: string): Promise<readonly string[]> {
      const ids: string[] = [];
      for (const { publication } of await world.statementsOf(accountId))
        if (publication !== undefined)
          for await (const each of statedIds(files.lines(publication.files.json))) ids.push(each);
      return ids;
    },
    /** Last days of the months whose statement of account is published. */
    async statedMonths(accountId: string): Promise<readonly string[]> {
      const rows = await shared.ofAccountRows.list(accountId);
      return rows.filter(({ state }) => state === 'PUBLISHED').map(({ lastDay }) => lastDay);
    },
    async standingBreaks(): Promise<readonly Break[]> {
      const found: Break[] = [];
      for await (const each of shared.breaks.list({ states: standingStates })) found.push(each);
      return found;
    },
  };
  return world;
}
