import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { monthOf } from '#shared/fees/model/months.ts';
import type { FeeIntents } from '#shared/fees/model/ports.ts';
import { memoised } from '#shared/kernel/memoised.ts';

export interface AccountLimitsDeps {
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly limits: FeeSettings['mostCentsAnAccount'];
}

/** The bank has charged it, or may charge it yet. */
const mayCount: ReadonlySet<FeeIntent['state']> = new Set(['SUBMITTING', 'IN_DOUBT', 'ACCEPTED', 'BOOKED']);

/**
 * Counts what an account is charged on the day of a run and in its month. A fee counts once it may be sent; a fee that
 * would exceed a limit gets the reason, in words.
 */
export function accountLimits({ intents, limits }: AccountLimitsDeps, accountId: string, asOf: string) {
  const spent = memoised(async () => {
    const sums = { day: 0, month: 0 };
    for await (const { state, valutaDay = '', charge } of intents.ofAccount(accountId)) {
      if (!mayCount.has(state)) continue;
      if (valutaDay === asOf) sums.day += charge.cents;
      if (monthOf(valutaDay) === monthOf(asOf)) sums.month += charge.cents;
    }
    return sums;
  });
  return async ({ charge: { cents } }: Pick<FeeIntent, 'charge'>): Promise<string | undefined> => {
    const sums = await spent();
    for (const span of ['day', 'month'] as const)
      if (sums[span] + cents > limits[span])
        return `the account would be charged ${sums[span] + cents} cents in this ${span}, and its limit is ${limits[span]}`;
    sums.day += cents;
    sums.month += cents;
    return undefined;
  };
}
