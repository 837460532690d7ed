import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { Refuse } from './refuse.ts';

/** Each fee can be posted, on accounts that the books can have. */
export function checkBookkeeping({ bookkeeping, schedule }: FeeSettings, refuse: Refuse): void {
  if (bookkeeping === undefined) return;
  const { accountDigits, debtorAccount, debtors = {}, taxes } = bookkeeping;
  const missing = Object.keys(schedule.taxes).filter((code) => taxes[code] === undefined);
  for (const code of missing)
    refuse(['bookkeeping', 'taxes'], `lacks ${code}: fees with this tax could not be posted`);
  for (const [code, { revenueAccount }] of Object.entries(taxes))
    if (revenueAccount.length !== accountDigits)
      refuse(
        ['bookkeeping', 'taxes', code, 'revenueAccount'],
        `is ${revenueAccount}, and accounts have ${accountDigits} digits`,
      );
  const ofCustomers = [['debtorAccount', debtorAccount] as const, ...Object.entries(debtors)];
  for (const [place, account] of ofCustomers)
    if (account.length !== accountDigits && account.length !== accountDigits + 1)
      refuse(
        ['bookkeeping', ...(place === 'debtorAccount' ? [] : ['debtors']), place],
        `is ${account}, and accounts of customers have ${accountDigits} or ${accountDigits + 1} digits`,
      );
}
