import { advanceRuns, type AdvanceRunsDeps } from '#shared/jobs/advance-runs.ts';
import { startingDay } from '#shared/jobs/daily-start.ts';
import { startRun } from '#shared/jobs/plan-run.ts';
import { reportRuns } from '#shared/jobs/report-runs.ts';
import type { Run } from '#shared/jobs/run.ts';
import { showRun, type ShownRun } from '#shared/jobs/shown-run.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { createPlanAccounts } from '#shared/portfolio/plan-accounts.ts';
import { isNewlyKnown, type RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { jobOutcomes, noRules } from './job-outcomes.ts';

/** When the runs of a job start by themselves. */
export const jobSchedule = z.strictObject({
  /** `month`: on its first day, or by the third if it could not start before. `on-demand`: only people start runs. */
  every: z.enum(['day', 'month', 'on-demand']),
  /** Hour at the bank from which they start. */
  startHour: z.int(),
});

type JobSchedule = z.output<typeof jobSchedule>;

export interface JobRunsDeps extends Omit<AdvanceRunsDeps, 'planPage' | 'outcomes' | 'rules'> {
  /** Of the job. */
  readonly name: string;
  readonly register: Pick<AccountRegister, 'read' | 'page'>;
  readonly schedule: JobSchedule;
}

const lastDayOfStart = 3;

const firstOfMonth = (day: string) => `${day.slice(0, 'YYYY-MM-'.length)}01`;

/** The day whose run is to exist by now; undefined if there is none. */
function dueDay({ every, startHour }: JobSchedule, clock: Clock): string | undefined {
  const day = startingDay({ startsByItself: every !== 'on-demand', startHour }, clock);
  if (day === undefined || every === 'day') return day;
  return Number(day.slice('YYYY-MM-'.length)) <= lastDayOfStart ? firstOfMonth(day) : undefined;
}

function isWanted(account: RegisteredAccount, { asOf }: Pick<Run, 'asOf'>): string {
  const { state, heldBecause } = account;
  if (state === 'erased' || state === 'closed') return state;
  if (heldBecause !== undefined) return 'held';
  if (state === 'known') return isNewlyKnown(account, asOf) ? 'new' : 'known';
  return 'wanted';
}

/** Starts and advances the runs of one job of the company. */
export function createJobRuns(deps: JobRunsDeps) {
  const { name: job, runs, register, schedule, clock } = deps;
  const planPage = createPlanAccounts({ register, isWanted });
  const running = { ...deps, planPage, outcomes: jobOutcomes, rules: noRules };
  return {
    async tick(hasTime: () => boolean): Promise<{ readonly runs: ShownRun[] }> {
      const advanced = await advanceRuns(running, hasTime);
      const day = dueDay(schedule, clock);
      if (day !== undefined && (await runs.read(day)) === undefined)
        advanced.push(await startRun(running, { job, id: day, asOf: day, request: {} }, hasTime));
      const { every, startHour } = schedule;
      if (every !== 'on-demand')
        await reportRuns(running, {
          startHour,
          ...(every === 'month' && { dueOn: (today: string) => [firstOfMonth(today)] }),
        });
      return { runs: advanced.map(showRun) };
    },
  };
}
