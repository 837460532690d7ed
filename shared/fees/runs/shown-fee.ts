import {
  shownFee as shape,
  shownReversal as reversalShape,
  type ShownFee,
  type ShownReversal,
} from '#shared/fees/shown-fees.ts';
import type { FeeIntent } from '#shared/fees/intents/fee-intent.ts';
import type { FeeSettlements } from '#shared/fees/totals/ports.ts';
import { settledIn, type SettlementRules } from '#shared/fees/totals/settlement.ts';
import type { FeeReversals } from '#shared/fees/reversals/ports.ts';

/** A fee without what only programs need. */
export const shownFee = (intent: FeeIntent): ShownFee => shape.parse(intent);

/** The same with the month whose settlement contains it, where that is proven. */
export async function showSettled(
  settlements: Pick<FeeSettlements, 'all'>,
  rules: SettlementRules | undefined,
): Promise<(intent: FeeIntent) => ShownFee> {
  if (rules === undefined) return shownFee;
  const known = await settlements.all();
  return (intent) => {
    const month = settledIn(intent, known, rules);
    return month === undefined ? shownFee(intent) : { ...shownFee(intent), settledIn: month };
  };
}

/** What is paid back to an account: of a month's fees, or of all. */
export async function shownReversals(
  reversals: Pick<FeeReversals, 'ofAccount'>,
  accountId: string,
  month?: string,
): Promise<ShownReversal[]> {
  const shown: ShownReversal[] = [];
  for await (const reversal of reversals.ofAccount(accountId, month))
    shown.push(reversalShape.parse(reversal));
  return shown;
}
