import { createNoteMonths } from '#shared/fees/collect/note-months.ts';
import type { FeeMonths } from '#shared/fees/collect/ports.ts';
import type { FeeSettings } from '#shared/fees/fee-settings.ts';
import { createSettleMonth, type SettleMonthDeps } from '#shared/fees/totals/settle-month.ts';
import type { Run } from '#shared/jobs/run.ts';
import { feesRunRequest } from './fees-request.ts';

export interface NoteFeeRunDeps extends SettleMonthDeps {
  readonly months: Pick<FeeMonths, 'all' | 'note' | 'takeBackEarly'>;
}

/** What is noted of a run before it counts as complete; noting it again changes nothing. */
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
