import type { StatementMetric } from '#shared/statements/names.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { dueFeeSummary, type StatementRules } from '#shared/statements/model/due.ts';
import { daysOf } from '#shared/statements/model/interval.ts';
import type { FeeSummarySettings } from '#shared/statements/model/issue-rules.ts';
import type { FeeSummaryRow } from './fee-summary-row.ts';
import type { FeeSummariesAtBank, FeeSummaryRows } from './ports.ts';

interface FeeSummaryDeps {
  readonly register: Pick<AccountRegister, 'noteFeeSummary'>;
  readonly feeSummaries: FeeSummaryRows;
  readonly feeSummariesAtBank: FeeSummariesAtBank;
  readonly breaks: Pick<Breaks, 'open' | 'heal'>;
  readonly rules: StatementRules;
  readonly clock: Clock;
  readonly metrics: Metrics<StatementMetric>;
}

/** How far the fee summary of an account has come; runs count by these names. */
export type FeeSummaryProgress =
  | 'requested'
  | 'awaited'
  | 'in-doubt'
  | 'available'
  | 'missing'
  | 'refused'
  | 'not-taken'
  | 'waits'
  | 'owner-unknown';

interface Summary {
  readonly account: RegisteredAccount;
  readonly row: FeeSummaryRow;
  readonly settings: FeeSummarySettings;
  readonly work: ItemWork;
}

/**
 * Issues the next fee summary if it is due; undefined if none is. The bank may make another summary for each request,
 * and its notification names no year. So the request is stored first and never repeated automatically, and each
 * customer has one open request at a time.
 */
export type IssueFeeSummary = (
  account: RegisteredAccount,
  work: ItemWork,
) => Promise<FeeSummaryProgress | 'left' | undefined>;

export function createIssueFeeSummary(deps: FeeSummaryDeps): IssueFeeSummary {
  const { feeSummaries, rules } = deps;
  return async (account, work) => {
    const settings = rules.feeSummaries;
    const year = dueFeeSummary(account, work.run.asOf, rules);
    if (settings === undefined || year === undefined) return undefined;
    const none = { accountId: account.id, year, state: 'DUE', revision: 0, requests: [] } as const;
    const row = (await feeSummaries.read(account.id, year)) ?? { ...none, requests: [] };
    const summary = { account, row, settings, work };
    switch (row.state) {
      case 'DUE':
      case 'REFUSED':
        return request(deps, summary);
      case 'REQUESTED':
      case 'IN_DOUBT':
      case 'MISSING':
        return waitFor(deps, summary);
      case 'AVAILABLE':
        return settle(deps, row);
    }
  };
}

async function request(
  deps: FeeSummaryDeps,
  { account, row, settings, work }: Summary,
): Promise<FeeSummaryProgress | 'left'> {
  const { feeSummaries, feeSummariesAtBank, clock } = deps;
  const { ownerId } = account;
  if (ownerId === undefined) return 'owner-unknown';
  if (!(await work.mayWrite())) return 'left';
  const at = toIsoInstant(clock.now());
  const { accountId, year } = row;
  const requested = await feeSummaries.begin(
    { ...row, state: 'REQUESTED', requests: [...row.requests, { at, runId: work.run.id }] },
    ownerId,
    { accountId, year, documentType: settings.documentType, since: at },
  );
  if (requested === undefined) return 'waits';
  const asked = await feeSummariesAtBank.request(accountId, year);
  if (asked.outcome === 'accepted') return 'requested';
  if (asked.outcome === 'unknown') {
    await feeSummaries.write({ ...requested, state: 'IN_DOUBT' });
    return 'in-doubt';
  }
  const refused = {
    ...requested,
    requests: [...row.requests, { at, runId: work.run.id, refused: asked.because }],
  };
  if (!asked.mayPass) await openBreak(deps, refused, { found: asked.because, work });
  // A person requested it again: the answer to the first request may still come.
  if (mayCome(row)) await feeSummaries.write({ ...refused, state: 'MISSING' });
  else await feeSummaries.giveUp({ ...refused, state: asked.mayPass ? 'DUE' : 'REFUSED' }, ownerId);
  return asked.mayPass ? 'not-taken' : 'refused';
}

const mayCome = ({ requests }: FeeSummaryRow) => requests.some(({ refused }) => refused === undefined);

async function waitFor(deps: FeeSummaryDeps, { row, settings, work }: Summary): Promise<FeeSummaryProgress> {
  const { clock, feeSummaries } = deps;
  const { at: since = toIsoInstant(0), runId } = row.requests.at(-1) ?? {};
  const isLate = clock.now() >= Date.parse(since) + settings.missingAfterSeconds * 1_000;
  if (!isLate && row.state === 'IN_DOUBT') return 'in-doubt';
  if (!isLate && row.state !== 'MISSING') return runId === work.run.id ? 'requested' : 'awaited';
  await openBreak(deps, row, { found: `no notification since ${since}`, work });
  if (row.state !== 'MISSING') await feeSummaries.write({ ...row, state: 'MISSING' });
  return 'missing';
}

/** Heals the breaks before it updates the register, so a crash in between repeats both. */
async function settle(
  { register, breaks, clock, metrics }: FeeSummaryDeps,
  { accountId, year }: FeeSummaryRow,
): Promise<FeeSummaryProgress> {
  await breaks.heal({ entity: feeSummaryName({ accountId, year }), found: [] }, toIsoInstant(clock.now()));
  await register.noteFeeSummary(accountId, daysOf({ interval: 'ANNUALLY', period: 1, year }).lastDay);
  metrics.count('FeeSummaryAvailable');
  return 'available';
}

interface Missing {
  readonly found: string;
  readonly work: ItemWork;
}

async function openBreak(
  { breaks, clock, metrics }: FeeSummaryDeps,
  row: FeeSummaryRow,
  { found, work }: Missing,
): Promise<void> {
  const about = { accountId: row.accountId, entity: feeSummaryName(row) };
  const missing = { kind: 'STATEMENT_MISSING', field: 'statement', found, runId: work.run.id } as const;
  await breaks.open({ ...about, ...missing }, toIsoInstant(clock.now()));
  metrics.count('FeeSummaryMissing');
}

/** How breaks name a fee summary. */
export const feeSummaryName = ({ accountId, year }: Pick<FeeSummaryRow, 'accountId' | 'year'>) =>
  `fee_summary ${accountId} ${year}`;
