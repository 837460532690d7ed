import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeIntents } from '#shared/fees/model/ports.ts';
import type { PerformItem } from '#shared/jobs/item.ts';
import { settledMonth, settlementSums } from './settlement.ts';
import type { SettlementRules } from '#shared/fees/model/fee-settlement.ts';

export interface SettleAccountDeps {
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  /** Undefined if the stage does not say how fees are settled. */
  readonly settlement: SettlementRules | undefined;
}

/** Adds up what an account was charged in the month that the run compares. Writes nothing. */
export function createSettleAccount({ intents, settlement }: SettleAccountDeps): PerformItem {
  return async (accountId, { run }) => {
    if (settlement === undefined) return { outcome: 'up-to-date' };
    const own: FeeIntent[] = [];
    for await (const intent of intents.ofAccount(accountId)) own.push(intent);
    const month = settledMonth(run.asOf, settlement);
    const sums = settlementSums(own, month, settlement);
    return Object.keys(sums).length === 0
      ? { outcome: 'up-to-date' }
      : { outcome: 'added', line: { cents: sums }, sums };
  };
}
