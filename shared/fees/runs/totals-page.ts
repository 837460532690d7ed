import type { FeesAnswer, FeesRequest, TotalsOfAccounts } from '#shared/fees/fees-exchanges.ts';
import { isCharged } from '#shared/fees/intents/fee-intent.ts';
import type { FeeIntents } from '#shared/fees/intents/ports.ts';
import type { FeeLists, FeeSettlements } from '#shared/fees/totals/ports.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { pageAccounts } from './page-accounts.ts';

export interface TotalsDeps {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly lists: Pick<FeeLists, 'read'>;
  readonly settlements: Pick<FeeSettlements, 'read'>;
}

/** More differences than these nobody looks at one by one. */
const mostDifferences = 200;

/** What took effect in a month: by our own fees and by the bank's lists, as many accounts as there is time for. */
export async function totalsPage(
  { register, settlements, ...deps }: TotalsDeps,
  { month, cursor: first }: FeesRequest<'totals'>['totals'],
  hasTime: () => boolean,
): Promise<FeesAnswer<'totals'>> {
  const totals = { accounts: 0, chargedCents: 0, doubtCents: 0, listedCents: 0 };
  const differences: TotalsOfAccounts['differences'] = [];
  const cursor = await pageAccounts(first, {
    register,
    isMeant: ({ feesUntil }) => feesUntil !== undefined,
    look: async (accountId) => totalsOf(deps, accountId, month),
    take: ({ accountId, chargedCents, doubtCents, listedCents }) => {
      totals.accounts += 1;
      totals.chargedCents += chargedCents;
      totals.doubtCents += doubtCents;
      totals.listedCents += listedCents;
      const cents = listedCents - chargedCents;
      if (cents !== 0 && differences.length < mostDifferences) differences.push({ accountId, cents });
    },
    mayGoOn: hasTime,
  });
  const settlement = await settlements.read(month);
  return {
    totals: { ...totals, differences },
    ...(settlement !== undefined && { settlement }),
    ...(cursor !== undefined && { cursor }),
  };
}

async function totalsOf(
  { intents, lists }: Pick<TotalsDeps, 'intents' | 'lists'>,
  accountId: string,
  month: string,
) {
  const sums = { accountId, chargedCents: 0, doubtCents: 0 };
  for await (const { state, charge, valutaDay = '' } of intents.ofAccount(accountId)) {
    if (!valutaDay.startsWith(month)) continue;
    if (isCharged(state)) sums.chargedCents += charge.cents;
    if (state === 'IN_DOUBT' || state === 'SUBMITTING') sums.doubtCents += charge.cents;
  }
  const listed = await lists.read(accountId);
  return { ...sums, listedCents: listed?.months[month] ?? 0 };
}
