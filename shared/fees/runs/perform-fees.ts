import type { ChargeFeesDeps } from '#shared/fees/collect/charge-account.ts';
import { createPlanAccount, type PlanFeesDeps } from '#shared/fees/collect/plan-account.ts';
import type { ReviewFeesDeps } from '#shared/fees/collect/review-account.ts';
import type { SettleAccountDeps } from '#shared/fees/totals/settle-account.ts';
import type { PerformItem } from '#shared/jobs/item.ts';
import type { Run } from '#shared/jobs/run.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { feesRunRequest } from './fees-request.ts';

export type PerformFeesDeps = PlanFeesDeps & ChargeFeesDeps & ReviewFeesDeps & SettleAccountDeps;

/** Performs one account of the job `fees`: plans, charges, reviews or adds up its fees. A worker loads what its run is about. */
export function createPerformFees(deps: PerformFeesDeps): PerformItem {
  const charge = loadedFunction(async () => {
    const { createChargeAccount } = await import('#shared/fees/collect/charge-account.ts');
    return createChargeAccount(deps);
  });
  const perform = {
    plan: createPlanAccount(deps),
    charge,
    dun: charge,
    review: loadedFunction(async () => {
      const { createReviewAccount } = await import('#shared/fees/collect/review-account.ts');
      return createReviewAccount(deps);
    }),
    settle: loadedFunction(async () => {
      const { createSettleAccount } = await import('#shared/fees/totals/settle-account.ts');
      return createSettleAccount(deps);
    }),
  };
  return async (accountId, work) => perform[feesRunRequest.parse(work.run.request).task](accountId, work);
}

/** No sum contains what was planned for an account before it failed. It is not charged until another run adopts it. */
export function createGiveUpFees({ register }: { readonly register: Pick<AccountRegister, 'leaveFees'> }) {
  return async (accountId: string, { id, request }: Pick<Run, 'id' | 'request'>): Promise<void> => {
    if (feesRunRequest.parse(request).task === 'plan') await register.leaveFees(accountId, id);
  };
}
