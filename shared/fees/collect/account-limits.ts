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
 * Counts what an account is charged on the day of a run and in its month. A fee that would exceed a limit gets the
 * reason, in words, unless two persons have allowed it.
 */
export function accountLimits({ intents, limits }: AccountLimitsDeps, accountId: string, asOf: string) {
  const before = memoised(async () => {
    const sums = { day: 0, month: 0 };
    for await (const { state, valutaDay = '', charge } of intents.ofAccount(accountId)) {
      if (!mayCount.has(state)) continue;
      if (valutaDay === asOf) sums.day += charge.cents;
      if (monthOf(valutaDay) === monthOf(asOf)) sums.month += charge.cents;
    }
    return sums;
  });
  const sent = new Map<string, number>();
  return {
    whyBeyond: async ({ id, allowedBy, charge: { cents } }: FeeIntent): Promise<string | undefined> => {
      const sums = await before();
      const since = [...sent.values()].reduce((sum, each) => sum + each, 0);
      for (const span of ['day', 'month'] as const) {
        const charged = sums[span] + since + cents;
        if (charged > limits[span] && allowedBy === undefined)
          return `the account would be charged ${charged} cents in this ${span}, and its limit is ${limits[span]}`;
      }
      sent.set(id, cents);
      return undefined;
    },
    /** What became of a fee: what the bank did not charge does not count. */
    note: ({ id, state }: Pick<FeeIntent, 'id' | 'state'>): void => {
      if (!mayCount.has(state)) sent.delete(id);
    },
  };
}
