import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { PlannedPage } from '#shared/jobs/ports.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { createDescribeAccount, type DescribeAccountDeps } from './describe-account.ts';
import type { PortfolioBank } from './ports.ts';

interface ListAccountsDeps extends DescribeAccountDeps {
  readonly bank: Pick<PortfolioBank, 'accounts'>;
  readonly capabilities: Pick<Capabilities, 'see'>;
}

/** Pages of the bank's list in one shard: 20,000 accounts. */
const pagesAShard = 100;
const writesAtOnce = 16;

/**
 * Pages of the bank's list as shards. Where the bank does not say how many there are, a shard is planned if its first
 * page has accounts: one call for every hundred pages.
 */
export function createPlanPages({ bank }: Pick<ListAccountsDeps, 'bank'>) {
  return async (cursor = '1'): Promise<PlannedPage> => {
    const first = Number(cursor);
    const { accounts, last = Infinity } = await bank.accounts(first);
    if (accounts.length === 0) return { shards: [] };
    const next = Math.min(first + pagesAShard, last + 1);
    const items = Array.from({ length: next - first }, (_, index) => String(first + index));
    return { shards: [{ id: `page-${first}`, items }], ...(next <= last && { cursor: String(next) }) };
  };
}

/** Makes the accounts of one page known, with what the bank says of them. */
export function createListPage(deps: ListAccountsDeps) {
  const { bank, capabilities, clock } = deps;
  const describeAccount = createDescribeAccount(deps);
  return async (page: string): Promise<ItemResult> => {
    const { accounts, showsBalances } = await bank.accounts(Number(page));
    if (accounts.length === 0) return { outcome: 'behind-the-last-page' };
    // Once per run is enough: the first page represents the list.
    if (page === '1')
      await capabilities.see({
        name: 'balances-in-account-list',
        state: showsBalances ? 'proven' : 'refuted',
        evidence: ['accounts, page 1'],
        at: toIsoInstant(clock.now()),
      });
    await inParallel(accounts, writesAtOnce, describeAccount);
    return { outcome: 'listed', line: { accounts: accounts.length } };
  };
}
