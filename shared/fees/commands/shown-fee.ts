import {
  shownFee as shape,
  shownReversal as reversalShape,
  type ShownFee,
  type ShownReversal,
} from '#shared/fees/model/shown-fees.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSettlements } from '#shared/fees/model/ports.ts';
import { settledIn } from '#shared/fees/totals/settlement.ts';
import type { SettlementRules } from '#shared/fees/model/fee-settlement.ts';
import type { FeeReversals } from '#shared/fees/model/ports.ts';

/** A fee without fields that only programs need. */
export const shownFee = (intent: FeeIntent): ShownFee => shape.parse(intent);

/** The same with the month whose settlement contains it, if that is proven. */
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

/** Reversals of an account: of one month's fees, or of all. */
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
