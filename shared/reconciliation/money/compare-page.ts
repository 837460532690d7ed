import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { isSame } from '#shared/bookings/booking-sums.ts';
import { whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import { aroundMidnight, compareListed, createCompareMoney, type CompareMoneyDeps } from './compare-money.ts';

const accountsAtOnce = 16;

/**
 * The balances of a page of the bank's list. One that agrees costs nothing more; one that differs, be it because its mirror
 * moved around the answer, is compared by itself.
 */
export function createComparePage(deps: CompareMoneyDeps): PerformItem {
  const compareAlone = createCompareMoney(deps);
  const compareOne = async (id: string, cents: number | undefined, work: ItemWork): Promise<ItemResult> => {
    const account = await deps.register.read(id);
    const verdict = account === undefined ? 'unknown' : whetherWanted(account, work.run);
    if (account === undefined || verdict !== 'wanted') return { outcome: 'compared' };
    const [known, mirrored] = [await deps.reconciled.money(id), await deps.totals.read(id, account.currency)];
    const { agreed, differing } = known;
    if (differing === undefined && agreed?.balance === cents && agreed && isSame(agreed.mirrored, mirrored))
      return { outcome: 'compared' };
    if (cents === undefined || differing !== undefined) return compareAlone(id, work);
    const isAlike = await compareListed(deps, { account, known, work, balance: { cents, mirrored } });
    return isAlike ? { outcome: 'compared' } : compareAlone(id, work);
  };
  return async (page, work) => {
    const later = aroundMidnight(deps);
    if (later !== undefined) return later;
    const { accounts, balances } = await deps.bank.accounts(Number(page));
    if (accounts.length === 0) return { outcome: 'behind-the-last-page' };
    const results = await inParallel(accounts, accountsAtOnce, async ({ id }) =>
      compareOne(id, balances.get(id), work),
    );
    return worstOf(results);
  };
}

/** What has to be looked at again decides over the page; whatever was found is in breaks and in the rows of accounts. */
function worstOf(results: readonly ItemResult[]): ItemResult {
  const isAgain = (result: ItemResult) => result === 'left' || 'again' in result;
  const isOpen = (result: ItemResult) =>
    result !== 'left' && 'outcome' in result && !settled.has(result.outcome);
  return (
    results.find(isAgain) ??
    results.find(isOpen) ??
    results.find((result) => result !== 'left' && 'outcome' in result && result.outcome !== 'compared') ?? {
      outcome: 'compared',
    }
  );
}

const settled: ReadonlySet<string> = new Set(['compared', 'agrees', 'unchanged', 'healed', 'differs']);
