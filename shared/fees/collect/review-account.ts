import { isUnderWay } from '#shared/fees/model/fee-reversal.ts';
import type { FeesAtBank } from '#shared/fees/model/ports.ts';
import type { createCompareAccount } from '#shared/fees/totals/compare-account.ts';
import type { PerformItem } from '#shared/jobs/item.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { reviewCharged, type OverchargedDeps } from './overcharged.ts';

export interface ReviewFeesDeps extends OverchargedDeps {
  readonly register: Pick<AccountRegister, 'read' | 'noteReviewedFees' | 'reopenFees'>;
  readonly bank: Pick<FeesAtBank, 'list'>;
  readonly compare: ReturnType<typeof createCompareAccount>;
}

/** So often, at least, the bank's list of an account is read: a fee that is not ours is found within eight days. */
const reviewDays = 7;

/** Whether the charged fees of an account are to be reviewed on that day. */
export const isToBeReviewed = (
  { state, baseline, feesReviewedOn }: Pick<RegisteredAccount, 'state' | 'baseline' | 'feesReviewedOn'>,
  asOf: string,
): boolean =>
  baseline !== undefined &&
  (state === 'onboarded' || state === 'closed') &&
  (feesReviewedOn ?? baseline.day) <= daysAfter(asOf, -reviewDays);

/**
 * Compares what an account was charged with the bank's list, and with its bookings of now: since the charge, the bank may
 * have withdrawn, cancelled or corrected one.
 */
export function createReviewAccount(deps: ReviewFeesDeps): PerformItem {
  return async (accountId, { run: { asOf } }) => {
    const account = await deps.register.read(accountId);
    if (account === undefined || account.state === 'erased') return { outcome: 'up-to-date' };
    // A crash between the plan of a reversal and the note in the register would leave it unsent.
    if (await hasReversal(deps, accountId)) await deps.register.reopenFees(accountId);
    await reviewCharged(deps, account, asOf);
    const list = await deps.bank.list(accountId);
    if (list === undefined) return { outcome: 'unresolved' };
    await deps.compare({ account, list, asOf });
    await deps.register.noteReviewedFees(accountId, asOf);
    return { outcome: 'reviewed' };
  };
}

/** Whether one is to be sent, or its outcome is to be found out. */
async function hasReversal({ reversals }: ReviewFeesDeps, accountId: string): Promise<boolean> {
  for await (const reversal of reversals.ofAccount(accountId)) if (isUnderWay(reversal)) return true;
  return false;
}
