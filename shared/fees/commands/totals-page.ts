import { shownSettlementFile, type TotalsOfAccounts } from '#shared/fees/model/shown-fees.ts';
import type { FeeRequest, FeeResponse } from './fee-queries.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { isCharged } from '#shared/fees/model/fee-intent.ts';
import type { FeeIntents, FeeLists, FeeSettlements, SettlementFiles } from '#shared/fees/model/ports.ts';
import { isAtCutOff } from '#shared/fees/totals/settlement.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { pageAccounts } from './page-accounts.ts';

export interface TotalsDeps {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly lists: Pick<FeeLists, 'read'>;
  readonly settlements: Pick<FeeSettlements, 'read'>;
  readonly files: Pick<SettlementFiles, 'of'>;
  readonly settings: Pick<FeeSettings, 'settlement'>;
}

/** Nobody reads more than these one by one. */
const mostNamed = 200;

/** What took effect in a month, by our fees and by the bank's lists, for as many accounts as time allows. */
export async function totalsPage(
  { register, settlements, files, ...deps }: TotalsDeps,
  { month, cursor: first }: FeeRequest<'totals'>,
  hasTime: () => boolean,
): Promise<FeeResponse<'totals'>> {
  const totals = { accounts: 0, chargedCents: 0, doubtCents: 0, listedCents: 0 };
  const differences: TotalsOfAccounts['differences'] = [];
  const atCutOff: TotalsOfAccounts['atCutOff'] = [];
  const cursor = await pageAccounts(first, {
    register,
    isMeant: ({ feesUntil }) => feesUntil !== undefined,
    read: async (accountId) => totalsOf(deps, accountId, month),
    take: ({ accountId, chargedCents, doubtCents, listedCents, cutOff }) => {
      totals.accounts += 1;
      totals.chargedCents += chargedCents;
      totals.doubtCents += doubtCents;
      totals.listedCents += listedCents;
      const cents = listedCents - chargedCents;
      if (cents !== 0 && differences.length < mostNamed) differences.push({ accountId, cents });
      atCutOff.push(...cutOff.slice(0, mostNamed - atCutOff.length));
      return true;
    },
    mayGoOn: hasTime,
  });
  const settlement = await settlements.read(month);
  return {
    totals: { ...totals, differences, atCutOff },
    files: (await files.of(month)).map((file) => shownSettlementFile.parse(file)),
    ...(settlement !== undefined && { settlement }),
    ...(cursor !== undefined && { cursor }),
  };
}

async function totalsOf(
  { intents, lists, settings: { settlement } }: Pick<TotalsDeps, 'intents' | 'lists' | 'settings'>,
  accountId: string,
  month: string,
) {
  const sums = { accountId, chargedCents: 0, doubtCents: 0 };
  const cutOff: TotalsOfAccounts['atCutOff'] = [];
  for await (const intent of intents.ofAccount(accountId)) {
    const { state, charge, valutaDay = '', acceptedAt = '' } = intent;
    if (settlement !== undefined && isAtCutOff(intent, month, settlement))
      cutOff.push({ fee: feeName(intent), cents: charge.cents, acceptedAt });
    if (!valutaDay.startsWith(month)) continue;
    if (isCharged(state)) sums.chargedCents += charge.cents;
    if (state === 'IN_DOUBT' || state === 'SUBMITTING') sums.doubtCents += charge.cents;
  }
  const listed = await lists.read(accountId);
  return { ...sums, cutOff, listedCents: listed?.months[month] ?? 0 };
}
