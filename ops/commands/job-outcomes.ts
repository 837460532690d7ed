import { feeOutcomes } from '#shared/fees/model/fee-outcomes.ts';
import { coverageOf } from '#shared/jobs/coverage.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { jobOutcomes } from '#shared/own/job-outcomes.ts';
import { isOwnJob } from '#shared/own/names.ts';
import { portfolioOutcomes } from '#shared/portfolio/onboarding/portfolio-outcomes.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { whyNotClean } from '#shared/reconciliation/runs/is-clean.ts';
import { statementOutcomes } from '#shared/statements/commands/statement-outcomes.ts';

const outcomesOf = new Map([
  ['fees', feeOutcomes],
  ['portfolio', portfolioOutcomes],
  ['reconciliation', reconciliationOutcomes],
  ['statements', statementOutcomes],
]);

/** Jobs that work in runs. */
export const jobsInRuns: readonly string[] = [...outcomesOf.keys()];

/** Ours, or one of the company. */
export const isJobInRuns = (job: string) => outcomesOf.has(job) || isOwnJob(job);

/** How much of its work a run has done; undefined if its job is unknown here. */
export const coverageOfRun = (run: ShownRun) =>
  coverageOf(run, isOwnJob(run.job) ? jobOutcomes : (outcomesOf.get(run.job) ?? { done: new Set() }));

/** Reports and counts of runs keep the names of the first release; a person reads these. */
const portfolioWords: ReadonlyMap<string, string> = new Map([
  ['taken-over', 'onboarded'],
  ['onboarded', 'onboarded-before'],
  ['would-take-over', 'would-onboard'],
]);

/** How an outcome of the job is called where a person reads it. */
export const shownOutcome = (job: string, name: string): string =>
  (job === 'portfolio' ? portfolioWords.get(name) : undefined) ?? name;

/** Whether a run found no difference, and if not, why. Undefined if its job compares nothing. */
export function verdictOnRun(run: ShownRun): string | undefined {
  if (run.job !== reconciliationJob) return undefined;
  const { isPart = false, state } = run;
  const because = whyNotClean({ ...run, isPart, isStopped: state === 'stopped' });
  return because.length === 0 ? 'Clean: both sides are alike.' : `Not clean: ${because.join(', ')}.`;
}
