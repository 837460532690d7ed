import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { isSame } from '#shared/bookings/booking-sums.ts';
import { whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import {
  aroundMidnight,
  compareListed,
  createCompareMoney,
  mayHold,
  type CompareMoneyDeps,
} from './compare-money.ts';

const accountsAtOnce = 16;

/**
 * Compares the balances of a page of the bank's list. A balance that agrees costs one note a day. One that differs, or
 * whose mirror changed around the answer, is compared on its own.
 */
export function createComparePage(deps: CompareMoneyDeps): PerformItem {
  const compareAlone = createCompareMoney(deps);
  const compareOne = async (id: string, cents: number | undefined, work: ItemWork): Promise<ItemResult> => {
    const account = await deps.register.read(id);
    const verdict = account === undefined ? 'unknown' : whetherWanted(account, work.run);
    if (account === undefined || verdict !== 'wanted') return { outcome: 'compared' };
    const [known, mirrored] = [await deps.reconciled.money(id), await deps.totals.read(id, account.currency)];
    if (cents === undefined || known.differing !== undefined) return compareAlone(id, work);
    const { agreed } = known;
    const isOfToday =
      agreed !== undefined && businessDay(Date.parse(agreed.at)) === businessDay(deps.clock.now());
    if (
      isOfToday &&
      agreed.balance === cents &&
      isSame(agreed.mirrored, mirrored) &&
      mayHold(deps, { known, work })
    )
      return { outcome: 'compared' };
    const isAlike = await compareListed(deps, { account, known, work, balance: { cents, mirrored } });
    return isAlike ? { outcome: 'compared' } : compareAlone(id, work, true);
  };
  return async (page, work) => {
    const later = aroundMidnight(deps);
    if (later !== undefined) return later;
    const { accounts, balances } = await deps.bank.accounts(Number(page));
    if (accounts.length === 0) return { outcome: 'behind-the-last-page' };
    const results = await inParallel(accounts, accountsAtOnce, async ({ id }) =>
      compareOne(id, balances.get(id), work),
    );
    return worstOf(results.map((result) => withinRun(result, work)));
  };
}

/**
 * Seconds, and number of comparisons. With more, a page would delay the next run over the list, a quarter of an hour
 * later.
 */
const longestWait = 300;
const mostComparisons = 4;

/** An account that takes longer is noted, and the next run continues with it. */
function withinRun(result: ItemResult, { look }: ItemWork): ItemResult {
  if (result === 'left' || 'outcome' in result) return result;
  const { afterSeconds, orElse, line } = result.again;
  if (afterSeconds <= longestWait && look < mostComparisons) return result;
  return { outcome: isDifference.has(orElse) ? 'differs' : orElse, ...(line !== undefined && { line }) };
}

const isDifference: ReadonlySet<string> = new Set(['suspected', 'unsettled', 'in-motion']);

/** The page repeats if one of its accounts does. All results are in breaks and in rows of accounts. */
function worstOf(results: readonly ItemResult[]): ItemResult {
  const isAgain = (result: ItemResult) => result === 'left' || 'again' in result;
  const isOpen = (result: ItemResult) =>
    result !== 'left' && 'outcome' in result && !settled.has(result.outcome);
  return (
    results.find(isAgain) ??
    results.find(isOpen) ??
    results.find((result) => result !== 'left' && 'outcome' in result && !alike.has(result.outcome)) ?? {
      outcome: 'compared',
    }
  );
}

const alike: ReadonlySet<string> = new Set(['compared', 'agrees', 'unchanged']);
const settled: ReadonlySet<string> = new Set([...alike, 'healed', 'differs']);
