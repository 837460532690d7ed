import { advanceRuns, type AdvanceRunsDeps } from '#shared/jobs/advance-runs.ts';
import { isOverAll } from '#shared/jobs/over-all.ts';
import { reportRuns } from '#shared/jobs/report-runs.ts';
import { startRun, type PlanPage } from '#shared/jobs/plan-run.ts';
import { stateOf, type NewRun, type Run } from '#shared/jobs/run.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { createPlanAccounts } from '#shared/portfolio/plan-accounts.ts';
import { whyRefused } from '#shared/portfolio/refused-accounts.ts';
import type { PortfolioResponse } from './portfolio-commands.ts';
import { createPlanPages } from '#shared/portfolio/onboarding/list-accounts.ts';
import { verdictOn } from '#shared/portfolio/onboarding/onboard-account.ts';
import { noRules, portfolioOutcomes } from '#shared/portfolio/onboarding/portfolio-outcomes.ts';
import type { PortfolioBank, OnboardingDay } from '#shared/portfolio/onboarding/ports.ts';
import { portfolioRunRequest, type OnboardRequest } from '#shared/portfolio/onboarding/portfolio-request.ts';

export interface PortfolioRunsDeps extends Omit<AdvanceRunsDeps, 'planPage' | 'outcomes' | 'rules'> {
  readonly bank: Pick<PortfolioBank, 'accounts'>;
  readonly register: Pick<AccountRegister, 'read' | 'page'>;
  readonly onboardingDay: OnboardingDay;
  /** Bookings that are older move into files once a month. */
  readonly archiveAfterDays: number | 'never';
}

type HasTime = () => boolean;
type Asked = Omit<OnboardRequest, 'task'> & { readonly requestId: string };

export const job = 'portfolio';

/** Starts the runs of the job `portfolio`, and advances open ones. */
export function createPortfolioRuns(deps: PortfolioRunsDeps) {
  const withPlan = {
    ...deps,
    planPage: createPlanPortfolio(deps),
    outcomes: portfolioOutcomes,
    rules: noRules,
  };
  const today = () => businessDay(deps.clock.now());

  return {
    /**
     * Lists the bank's accounts once a day. After that, new ones are onboarded, once a person has started the
     * onboarding of the portfolio and has named its day.
     */
    async keep(hasTime: HasTime): Promise<{ readonly runs: ReturnType<typeof shown>[] }> {
      const asOf = today();
      await reportRuns(withPlan, reported);
      const moved = await advanceRuns(withPlan, hasTime);
      const listing = await startRun(withPlan, { job, id: asOf, asOf, request: { task: 'list' } }, hasTime);
      const day = await deps.onboardingDay.read();
      const started = [listing];
      const isUnderWay = moved.some((run) => isOpenForAll(run));
      if (day !== undefined && stateOf(listing) === 'complete' && !isUnderWay) {
        const request = { task: 'onboard', day, dryRun: false } as const;
        started.push(await startRun(withPlan, { job, id: `${asOf}-onboard`, asOf, request }, hasTime));
      }
      const archiving = archivingOf(asOf, deps.archiveAfterDays);
      if (archiving !== undefined && stateOf(listing) === 'complete')
        started.push(await startRun(withPlan, archiving, hasTime));
      const latest = new Map([...moved, ...started].map((run) => [run.id, run]));
      return { runs: [...latest.values()].map(shown) };
    },
    async onboard(
      { accounts, day, dryRun, requestId }: Asked,
      hasTime: HasTime,
    ): Promise<PortfolioResponse<'onboard'>> {
      const asOf = today();
      if (day >= asOf) return { refused: `${day} is not over at the bank: choose a day before ${asOf}` };
      const refused = await whyRefused(deps.register, accounts);
      if (refused !== undefined) return { refused };
      if (accounts === undefined && !dryRun) {
        const settled = await deps.onboardingDay.set(day);
        if (settled !== day) return { refused: `the portfolio is onboarded as of ${settled}, not ${day}` };
      }
      const id = `${asOf}-${requestId}`;
      const request = { task: 'onboard', day, dryRun, ...(accounts !== undefined && { accounts }) } as const;
      return { run: shown(await startRun(withPlan, { job, id, asOf, request }, hasTime)) };
    },
  };
}

/** The run of the month: each begins with the first day on which all accounts are listed. */
function archivingOf(asOf: string, archiveAfterDays: number | 'never'): NewRun | undefined {
  if (archiveAfterDays === 'never') return undefined;
  const before = daysAfter(asOf, -archiveAfterDays);
  return {
    job,
    id: `${asOf.slice(0, 'YYYY-MM'.length)}-archive`,
    asOf,
    request: { task: 'archive', before },
  };
}

function createPlanPortfolio({ bank, register }: Pick<PortfolioRunsDeps, 'bank' | 'register'>): PlanPage {
  const planPages = createPlanPages({ bank });
  const plans = {
    list: async (_: Run, cursor: string | undefined) => planPages(cursor),
    onboard: createPlanAccounts({ register, isWanted: verdictOn }),
    // What an erasure has reduced stays where it is.
    archive: createPlanAccounts({
      register,
      isWanted: ({ state }) => (state === 'erased' ? state : 'wanted'),
    }),
  };
  return async (run, cursor) => plans[portfolioRunRequest.parse(run.request).task](run, cursor);
}

/** A run that onboards all accounts and is not complete. */
const isOpenForAll = (run: Run): boolean =>
  isOverAll(run) && run.request['task'] === 'onboard' && stateOf(run) !== 'complete';

/** The run of the day lists the bank's accounts, from its first hour on. */
const reported = { startHour: 0, task: 'onboard' };

function shown(run: Run) {
  const { id, planned, finished, counts } = run;
  return { id, state: stateOf(run), planned, finished, counts };
}
