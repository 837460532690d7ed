import { createBreakNotes } from '#shared/aws/breaks/break-notes.ts';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createErasableRegister } from '#shared/aws/erasure/erasable-register.ts';
import { createReports, reportPrefix } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createFeeSummaryRows } from '#shared/aws/statements/fee-summary-rows.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { createOfAccountRows } from '#shared/aws/statements/of-account-rows.ts';
import { createStatementRows } from '#shared/aws/statements/statement-rows.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { feeSummaryName } from '#shared/statements/fee-summary/issue-fee-summary.ts';
import type { FeeSummaryRow } from '#shared/statements/fee-summary/fee-summary-row.ts';
import type { FeeSummarySettings } from '#shared/statements/model/issue-rules.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import { ofAccountName } from '#shared/statements/of-account/of-account-name.ts';
import { statementJson } from '#shared/statements/formats/statement-json.ts';
import { statementsJob } from '#shared/statements/commands/statement-runs.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';
import { reportedLines } from './report-parts.ts';

interface Settings {
  readonly startsByItself?: boolean;
  readonly startAt?: string;
  readonly feeSummaries?: FeeSummarySettings;
}

const theirs = { iban: 'DE32110101001000000029', currency: 'EUR' };
const emptyStatement = {
  createdAt: '2026-02-05T08:00:00.000Z',
  year: 2026,
  number: 1,
  openingCents: 0,
  closingCents: 0,
  valutaCents: 0,
  entries: [],
};
const noneYet = { count: 0, sumCents: 0, digest: '0'.repeat(32) };

/** The planner of the statements job on the tables of production; nobody works on what it plans. */
export function createStatementRunsWorld({
  startsByItself = true,
  startAt = '2026-02-05T08:00:00Z',
  feeSummaries: wanted,
}: Settings = {}) {
  const clock = createManualClock(Date.parse(startAt));
  const { client } = createMemoryTables(clock);
  const settings = {
    workTable: 'work',
    job: statementsJob,
    timers: { sleep: async () => Promise.resolve() },
    random: seededRandom(11),
    alsoWrites: () => [],
  };
  const queued: ShardName[] = [];
  const publishedAgain: string[] = [];
  const metrics = createMemoryMetrics();
  const register = createAccountRegister('work', client);
  const rows = createStatementRows(settings, client);
  const ofAccountRows = createOfAccountRows(settings, client);
  const feeSummaries = createFeeSummaryRows(settings, client);
  const breaks = createBreaks(settings, client);
  const runs = createRuns(settings, client);
  const shards = createShards(settings, client);
  const queue: ShardQueue = {
    send: async (names) => {
      await Promise.resolve();
      queued.push(...names);
    },
    count: async () => Promise.resolve(queued.length),
  };
  const now = () => toIsoInstant(clock.now());

  /** An account that is known, with a baseline on that day if one is given. */
  const account = async (id: string, baselineDay?: string) => {
    await register.describe({ id, iban: 'DE123', currency: 'EUR' }, now());
    if (baselineDay === undefined) return;
    await register.onboard(id, { day: baselineDay, valutaCents: 0, bookedCents: 0, mirrored: noneYet });
  };
  /** A statement of the bank that was found wrong. */
  const failedStatement = async (accountId: string, firstDay: string, lastDay: string) => {
    const period = { firstDay, lastDay };
    await rows.write({
      accountId,
      ...period,
      state: 'VERIFY_FAILED',
      revision: 0,
      superseded: [],
      requestedAt: now(),
    });
    const entity = statementName(accountId, period);
    await breaks.open({ kind: 'STATEMENT_SUM', accountId, entity, field: 'balance_end' }, now());
  };
  /** The account's fee summary of 2025 in that state. */
  const feeSummary = async (accountId: string, state: FeeSummaryRow['state']) => {
    const year = 2025;
    const { revision = 0 } = (await feeSummaries.read(accountId, year)) ?? {};
    await feeSummaries.write({ accountId, year, state, revision, requests: [{ at: now() }] });
    const entity = feeSummaryName({ accountId, year });
    const missing = { kind: 'STATEMENT_MISSING', accountId, entity, field: 'statement' } as const;
    if (state === 'MISSING') await breaks.open(missing, now());
  };
  /** The account's statement of account of the last quarter of 2025 in that state. */
  const ofAccount = async (accountId: string, state: 'VERIFY_FAILED' | 'PUBLISHED') => {
    const quarter = { interval: 'QUARTERLY', period: 4, year: 2025 } as const;
    const at = now();
    const latest = await ofAccountRows.latest(accountId, 'QUARTERLY');
    const row = { accountId, ...quarter, lastDay: '2025-12-31', requests: [{ at }], state };
    const publication = { at, currency: 'EUR', number: '2025-Q-04', json: `${accountId}/json`, csv: 'csv' };
    const evidence = { key: 'evidence', sha256: '', openingCents: 0, closingCents: 107_00, lines: 2 };
    await ofAccountRows.write({
      ...row,
      evidence,
      revision: latest?.revision ?? 0,
      ...(state === 'PUBLISHED' && { publication }),
    });
    const wrong = {
      kind: 'STATEMENT_GAP',
      accountId,
      entity: ofAccountName(row),
      field: 'balance_end',
    } as const;
    if (state === 'VERIFY_FAILED') await breaks.open(wrong, at);
  };
  const reports = createMemoryBodyStore();
  const statementFiles = createStatementFiles(createMemoryBodyStore());
  /** A statement of January without bookings, whose JSON file is there. */
  const publishedStatement = async (accountId: string, lastDay: string) => {
    const period = { firstDay: '2026-01-01', lastDay };
    const statement = { ...emptyStatement, ...period, id: accountId, account: { ...theirs, id: accountId } };
    const text = statementJson(statement);
    const { key } = await statementFiles.write({ accountId, kind: 'json', period, text });
    const publication = {
      at: now(),
      year: 2026,
      number: 1,
      currency: 'EUR',
      openingCents: 0,
      closingCents: 0,
    };
    const files = { json: key, csv: '', camt053: '', mt940: '' };
    await rows.publish({
      accountId,
      ...period,
      state: 'PUBLISHED',
      revision: 0,
      superseded: [],
      requestedAt: now(),
      publication: { ...publication, bookings: 0, stated: noneYet, files },
    });
  };

  const deps = {
    clock,
    metrics,
    register,
    rows,
    ofAccountRows,
    feeSummaries,
    breaks,
    notes: createBreakNotes('work', client),
    runs,
    shards,
    queue,
    reports: createReports(reports),
    rules: { targetDays: 3, exceptions: {}, ...(wanted !== undefined && { feeSummaries: wanted }) },
    publishAgain: async (id: string) => {
      await Promise.resolve();
      publishedAgain.push(id);
      return true;
    },
    startsByItself,
    startHour: 6,
    log: createMemoryLog(),
  };
  return {
    ...deps,
    deps,
    queued,
    publishedAgain,
    /** Lines of a run's report. */
    reported: (runId: string): readonly unknown[] =>
      reportedLines(reports.objects, `${reportPrefix({ job: statementsJob, id: runId })}/parts/`).map(
        (line) => JSON.parse(line) as unknown,
      ),
    account,
    /** As its customer is erased. */
    erase: async (accountId: string) =>
      createErasableRegister({ workTable: 'work', clock }, client).erase(accountId),
    failedStatement,
    ofAccount,
    publishedStatement,
    statementFiles,
    feeSummary,
  };
}
