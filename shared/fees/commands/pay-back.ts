import type { FeeCommandRequest, FeeCommandResponse } from './fee-commands.ts';
import { currentCharges, type CurrentChargeDeps } from '#shared/fees/collect/current-charge.ts';
import { paidBackBy } from '#shared/fees/model/fee-reversal.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import {
  planReversal,
  readReversible,
  whyIrreversible,
  type ReversibleFee,
  type ReversibleFees,
} from '#shared/fees/reversals/reversible-fee.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { Clock } from '#shared/kernel/clock.ts';

export interface PayBackDeps
  extends Omit<ReversibleFees, 'billingAccountId'>, Omit<CurrentChargeDeps, 'intents'> {
  readonly intents: ReversibleFees['intents'] & CurrentChargeDeps['intents'];
  readonly settings: Pick<FeeSettings, 'billingAccountId' | 'paidBackAloneCents'>;
  readonly clock: Clock;
}

/**
 * Plans paying back what a charged fee exceeds its price by its booking of now. The person chooses no amount, and two
 * persons decide about more than the stage lets one person pay back.
 */
export async function payBack(
  deps: PayBackDeps,
  { fee, changeId }: FeeCommandRequest<'payBack'> & { readonly changeId: string },
): Promise<FeeCommandResponse<'payBack'>> {
  const known = await readReversible(deps, fee);
  if (known === undefined) return { absent: true };
  const { billingAccountId = 'none', paidBackAloneCents } = deps.settings;
  const fees = { ...deps, billingAccountId };
  const planned = known.earlier.find(({ approvedBy }) => approvedBy === changeId);
  const cents = planned?.cents ?? (await excessOf(deps, known));
  if (planned === undefined) {
    const refused = cents === 0 ? nothingLeft(known) : whyIrreversible(fees, known, cents);
    if (refused !== undefined) return { refused };
    if (cents > paidBackAloneCents)
      return {
        refused: `one person may pay back ${paidBackAloneCents} cents, and the excess is ${cents}: use \`fees reverse ${fee} --cents ${cents}\`, which another person approves`,
      };
  }
  const isPlanned = await planReversal(fees, known, { cents, approvedBy: changeId });
  return isPlanned ? { paidBackCents: cents } : { refused: 'another person has just planned to pay it back' };
}

const nothingLeft = (fee: ReversibleFee): string =>
  paidBackBy(fee.earlier) === 0 ? 'it costs what was charged' : 'its excess is paid back already';

/** Integer cents: how much more was charged than the fee costs by its booking of now. */
async function excessOf(deps: PayBackDeps, fee: ReversibleFee): Promise<number> {
  const { intent } = fee;
  const account = await deps.register.read(intent.accountId);
  if (account === undefined || account.state === 'erased') return 0;
  const { priceNow } = currentCharges(deps, account, businessDay(deps.clock.now()));
  const now = await priceNow(intent);
  return Math.max(0, intent.charge.cents - now.cents - paidBackBy(fee.earlier));
}
