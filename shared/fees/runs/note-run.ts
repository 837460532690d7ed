import { createNoteMonths } from './note-months.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { createSettleMonth, type SettleMonthDeps } from '#shared/fees/totals/settle-month.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';
import { feesRunRequest } from './fees-request.ts';

export interface NoteFeeRunDeps extends SettleMonthDeps {
  readonly months: Pick<FeeMonths, 'all' | 'note' | 'takeBackEarly'>;
}

/** Notes the results of a run before it counts as complete. Idempotent. */
export function createNoteFeeRun(
  deps: NoteFeeRunDeps,
  settings: Pick<FeeSettings, 'billingAccountId' | 'settlement' | 'targetDays'>,
) {
  const noteMonths = createNoteMonths(deps.months, settings);
  const settleMonth = createSettleMonth(deps, settings);
  return async (run: Run): Promise<void> => {
    const { task } = feesRunRequest.parse(run.wish);
    if (task === 'plan') await noteMonths(run);
    if (task === 'settle') await settleMonth(run);
  };
}
