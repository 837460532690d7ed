import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { createFeeRuns } from '#shared/fees/commands/fee-runs.ts';
import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { feeAnswers, type FeeDeps } from './answers.ts';

type Deps = Omit<FeeDeps, 'schedule' | 'settings' | 'rules'> & { readonly settings: FeeSettings };

/** Starts and advances the runs that collect fees, and answers requests about them. */
export function createHandler({ settings, ...ports }: Deps) {
  const { clock, log } = ports;
  const deps = { ...ports, settings, schedule: settings.schedule, rules: settings };
  const runs = createFeeRuns(deps);
  return scheduledJob({
    run: async ({ remainingMs }) => runs.tick(patienceFrom({ clock, remainingMs }).hasTime),
    answers: feeAnswers({ deps, runs }, clock),
    log,
  });
}
