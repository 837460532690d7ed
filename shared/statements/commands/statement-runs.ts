import { reviewBreaks, type ReviewBreaksDeps } from '#shared/breaks/review-breaks.ts';
import { advanceRuns, type AdvanceRunsDeps } from '#shared/jobs/advance-runs.ts';
import { startingDay } from '#shared/jobs/daily-start.ts';
import { reportRuns } from '#shared/jobs/report-runs.ts';
import { addCounts } from '#shared/jobs/shard.ts';
import { startRun } from '#shared/jobs/plan-run.ts';
import type { Run } from '#shared/jobs/run.ts';
import { showRun, type ShownRun } from '#shared/jobs/shown-run.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { createPlanAccounts } from '#shared/portfolio/plan-accounts.ts';
import { whyRefused } from '#shared/portfolio/refused-accounts.ts';
import { isNewlyKnown, type RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { isStatementDue, type StatementRules } from '#shared/statements/model/due.ts';
import type { FeeSummaryRows } from '#shared/statements/fee-summary/ports.ts';
import { daysOf } from '#shared/statements/model/interval.ts';
import { ofAccountAgain } from '#shared/statements/of-account/of-account-again.ts';
import type { OfAccountRows } from '#shared/statements/model/of-account-row.ts';
import type { Period } from '#shared/bookings/period.ts';
import { formatsOf, formatsWithout } from '#shared/statements/own/formats-of.ts';
import { dueSupplement, issueDay } from '#shared/statements/model/period.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import type { StatementRequest, StatementResponse } from './statement-commands.ts';
import { statementOutcomes } from './statement-outcomes.ts';

export const statementsJob = 'statements';

export interface StatementRunsDeps extends Omit<AdvanceRunsDeps, 'planPage' | 'outcomes'> {
  readonly breaks: AdvanceRunsDeps['breaks'] & ReviewBreaksDeps['breaks'];
  readonly metrics: AdvanceRunsDeps['metrics'] & ReviewBreaksDeps['metrics'];
  readonly register: Pick<AccountRegister, 'read' | 'page'>;
  readonly rows: Pick<StatementRows, 'latest'>;
  readonly ofAccountRows: Pick<OfAccountRows, 'list' | 'write'>;
  readonly feeSummaries: Pick<FeeSummaryRows, 'read' | 'write'>;
  readonly rules: StatementRules;
  /** If false, only people start runs, because the bank's days are not those of our clock. */
  readonly startsByItself: boolean;
  /** Hour at the bank from which the run of the day starts. */
  readonly startHour: number;
}

/** With a request id: repeating the request with the same id leads to the same run. */
type Named<Request> = Request & { readonly requestId: string };
type FeeSummaryAgain = Named<StatementRequest<'requestFeeSummary'>>;
type Started = StatementResponse<'plan'>;
type Previewed = Exclude<StatementResponse<'preview'>, { readonly refused: string }>;
type HasTime = () => boolean;

/** `wanted` if a statement of the account is due; otherwise the reason why not. */
function isWanted(rules: StatementRules) {
  return (account: RegisteredAccount, { asOf, request }: Pick<Run, 'asOf' | 'request'>): string => {
    const { state, heldBecause } = account;
    if (state === 'erased') return state;
    if (formatsOf({ request }) !== undefined) return heldBecause === undefined ? 'wanted' : 'held';
    if (state === 'closed')
      return heldBecause === undefined && dueSupplement(account, asOf, rules) !== undefined
        ? 'wanted'
        : state;
    if (heldBecause !== undefined) return 'held';
    if (state === 'known') return isNewlyKnown(account, asOf) ? 'new' : 'known';
    return isStatementDue(account, asOf, rules) ? 'wanted' : 'up-to-date';
  };
}

/** Starts and advances the runs that issue statements. */
export function createStatementRuns(deps: StatementRunsDeps) {
  const { runs, feeSummaries, register, rules, clock } = deps;
  const planPage = createPlanAccounts({ register, isWanted: isWanted(rules) });
  const running = { ...deps, planPage, outcomes: statementOutcomes };
  const start = async (started: Pick<Run, 'id' | 'asOf' | 'request'>, hasTime: HasTime) => {
    const run = await startRun(running, { job: statementsJob, ...started }, hasTime);
    return { run: showRun(run) };
  };

  const startOfTheDay = async (hasTime: HasTime): Promise<void> => {
    const day = startingDay(deps, clock);
    if (day === undefined) return;
    if ((await runs.read(day)) === undefined) await start({ id: day, asOf: day, request: {} }, hasTime);
  };

  return {
    async tick(hasTime: HasTime): Promise<{ readonly runs: ShownRun[] }> {
      const advanced = await advanceRuns(running, hasTime);
      await startOfTheDay(hasTime);
      if (deps.startsByItself) await reportRuns(running, { startHour: deps.startHour });
      await reviewBreaks(deps);
      return { runs: advanced.map(showRun) };
    },

    async plan(
      { asOf, accounts, requestId }: Named<StatementRequest<'plan'>>,
      hasTime: HasTime,
    ): Promise<Started> {
      const today = businessDay(clock.now());
      if (deps.startsByItself && asOf > today)
        return { refused: `${asOf} is later than today at the bank, ${today}` };
      const refused = await whyRefused(register, accounts);
      if (refused !== undefined) return { refused };
      const request = accounts === undefined ? {} : { accounts };
      return start({ id: `${asOf}-${requestId}`, asOf, request }, hasTime);
    },

    async preview(
      { asOf, accounts, cursor: first }: StatementRequest<'preview'>,
      hasTime: HasTime,
    ): Promise<StatementResponse<'preview'>> {
      const refused = await whyRefused(register, accounts);
      if (refused !== undefined) return { refused };
      const run = previewed(asOf, accounts);
      const counts: Previewed = { due: 0, excluded: {}, cursor: first };
      do {
        const { shards, excluded = {}, cursor } = await planPage(run, counts.cursor);
        counts.due += shards.reduce((sum, { items }) => sum + items.length, 0);
        counts.excluded = addCounts(counts.excluded, excluded);
        counts.cursor = cursor;
      } while (counts.cursor !== undefined && hasTime());
      return counts;
    },

    async rerun(
      { requestId, ...which }: Named<StatementRequest<'rerun'>>,
      hasTime: HasTime,
    ): Promise<Started> {
      const { accountId } = which;
      const again = (await whyRefused(register, [accountId])) ?? (await periodAgain(deps, which));
      if (typeof again === 'string') return { refused: again };
      const { period, ...asked } = again;
      const asOf = issueDay(period, rules);
      const request = { accounts: [accountId], ...asked };
      return start({ id: `${asOf}-${requestId}`, asOf, request }, hasTime);
    },

    /** Only a person may request it again: the bank may make a second summary, and the first one may still come. */
    async requestAgain({ accountId, year, requestId }: FeeSummaryAgain, hasTime: HasTime): Promise<Started> {
      const refused =
        (await whyRefused(register, [accountId])) ?? (await makeDue(feeSummaries, accountId, year));
      if (refused !== undefined) return { refused };
      const asOf = issueDay(daysOf({ interval: 'ANNUALLY', period: 1, year }), rules);
      return start({ id: `${asOf}-${requestId}`, asOf, request: { accounts: [accountId] } }, hasTime);
    },
  };
}

interface Again {
  readonly period: Period;
  /** First day of a published statement: only its files in formats of the company are written. */
  readonly formatsOf?: string;
}

/** The period that is verified again, or why none is. */
async function periodAgain(
  { rows, ofAccountRows, rules }: Pick<StatementRunsDeps, 'rows' | 'ofAccountRows' | 'rules'>,
  { accountId, firstDay, kind }: StatementRequest<'rerun'>,
): Promise<Again | string> {
  if (kind === undefined) return statementAgain({ rows, rules }, accountId, firstDay);
  const period = await ofAccountAgain(ofAccountRows, accountId, firstDay);
  return typeof period === 'string' ? period : { period };
}

/** The account's statement from that day, or why it is not verified again. */
async function statementAgain(
  { rows, rules: { formats = [] } }: Pick<StatementRunsDeps, 'rows' | 'rules'>,
  accountId: string,
  firstDay: string,
): Promise<Again | string> {
  for await (const row of rows.latest(accountId)) {
    if (row.firstDay !== firstDay || row.state === 'REPLACED') continue;
    if (row.state === 'PUBLISHED')
      return formatsWithout(row.publication, formats).length > 0
        ? { period: row, formatsOf: firstDay }
        : 'the statement is PUBLISHED: a published statement is never issued again';
    return row.state === 'JOINED'
      ? 'the statement is JOINED: its day is part of the next period'
      : { period: row };
  }
  return `the account has no statement from ${firstDay}`;
}

/** Why it is refused; undefined if it is done. */
async function makeDue(
  feeSummaries: StatementRunsDeps['feeSummaries'],
  accountId: string,
  year: number,
): Promise<string | undefined> {
  const row = await feeSummaries.read(accountId, year);
  if (row === undefined) return `the account has no fee summary of ${year}`;
  if (row.state !== 'MISSING')
    return `the fee summary is ${row.state}: only a MISSING one can be requested again`;
  await feeSummaries.write({ ...row, state: 'DUE' });
  return undefined;
}

/** A run that is planned and never written. */
function previewed(asOf: string, accounts: string[] | undefined): Run {
  return {
    job: statementsJob,
    id: 'preview',
    asOf,
    request: accounts === undefined ? {} : { accounts },
    startedAt: asOf,
    isStopped: false,
    isPlanned: false,
    planned: 0,
    finished: 0,
    counts: {},
  };
}
