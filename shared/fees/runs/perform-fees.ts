import { createChargeAccount, type ChargeFeesDeps } from '#shared/fees/collect/charge-account.ts';
import { createPlanAccount, type PlanFeesDeps } from '#shared/fees/collect/plan-account.ts';
import type { PerformItem } from '#shared/jobs/item.ts';
import { feesWish } from './fees-wish.ts';

export type PerformFeesDeps = PlanFeesDeps & ChargeFeesDeps;

/** One account of the job `fees`: its fees are planned, or taken as far as they go. */
export function createPerformFees(deps: PerformFeesDeps): PerformItem {
  const [planAccount, chargeAccount] = [createPlanAccount(deps), createChargeAccount(deps)];
  return async (accountId, work) =>
    feesWish.parse(work.run.wish).task === 'plan'
      ? planAccount(accountId, work)
      : chargeAccount(accountId, work);
}
