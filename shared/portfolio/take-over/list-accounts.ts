import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { PlannedPage } from '#shared/jobs/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { AccountFacts } from '#shared/portfolio/registered-account.ts';
import type { PortfolioBank } from './ports.ts';

interface ListAccountsDeps {
  readonly bank: Pick<PortfolioBank, 'accounts'>;
  readonly register: Pick<AccountRegister, 'describe' | 'revive'>;
  readonly tombstones: Pick<Tombstones, 'standing'>;
  readonly capabilities: Pick<Capabilities, 'see'>;
  readonly clock: Clock;
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

/**
 * Makes the accounts of one page known, with what the bank says of them. An erased one is known again only if its
 * tombstone was taken back: it has another holder, of whom nobody knew when it was erased.
 */
export function createListPage({ bank, register, tombstones, capabilities, clock }: ListAccountsDeps) {
  const list = async (facts: AccountFacts, at: string) => {
    if (await register.describe(facts, at)) return;
    if ((await tombstones.standing([facts.id])).size > 0) return;
    await register.revive(facts.id);
    await register.describe(facts, at);
  };
  return async (page: string): Promise<ItemResult> => {
    const { accounts, showsBalances } = await bank.accounts(Number(page));
    if (accounts.length === 0) return { outcome: 'behind-the-last-page' };
    const at = toIsoInstant(clock.now());
    // Once a run is enough: the first page speaks for the list.
    if (page === '1')
      await capabilities.see({
        name: 'balances-in-account-list',
        state: showsBalances ? 'proven' : 'refuted',
        evidence: ['accounts, page 1'],
        at,
      });
    await inParallel(accounts, writesAtOnce, async (facts) => list(facts, at));
    return { outcome: 'listed', line: { accounts: accounts.length } };
  };
}
