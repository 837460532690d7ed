import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { SettleMonthDeps } from '#shared/fees/totals/settle-month.ts';
import type { Run } from '#shared/jobs/run.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';
import { isUnderWay, type CollectRules } from '#shared/fees/collect/due-months.ts';
import { monthAfter } from '#shared/fees/model/months.ts';
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
  const settleMonth = loadedFunction(async () => {
    const { createSettleMonth } = await import('#shared/fees/totals/settle-month.ts');
    return createSettleMonth(deps, settings);
  });
  return async (run: Run): Promise<void> => {
    const { task } = feesRunRequest.parse(run.request);
    if (task === 'plan') await noteMonths(run);
    if (task === 'settle') await settleMonth(run);
  };
}

type NotedMonths = Pick<FeeMonths, 'all' | 'note' | 'takeBackEarly'>;

/**
 * Adds what a run has planned to the sums of its months. A run over all accounts also notes the months that are over:
 * without any fee, a month has the sum 0, which is compared like any other sum. Idempotent.
 */
function createNoteMonths(months: NotedMonths, rules: Pick<CollectRules, 'targetDays'>) {
  return async (run: Pick<Run, 'id' | 'asOf' | 'request' | 'sums'>): Promise<void> => {
    const { id, asOf, request, sums = {} } = run;
    for (const [month, cents] of Object.entries(sums)) await months.note(month, id, cents);
    if (feesRunRequest.parse(request).accounts !== undefined) return;
    const known = await months.all();
    const over = known.filter(({ month }) => !isUnderWay(month, asOf, rules));
    for (const { month, releasedEarly } of over)
      if (releasedEarly === true) await months.takeBackEarly(month);
    const last = over.at(-1);
    if (last === undefined) return;
    for (let next = monthAfter(last.month); !isUnderWay(next, asOf, rules); next = monthAfter(next))
      await months.note(next, id, 0);
  };
}
