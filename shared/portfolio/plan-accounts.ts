import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { PlanPage } from '#shared/jobs/plan-run.ts';
import type { PlannedPage, PlannedShard } from '#shared/jobs/ports.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { AccountRegister } from './account-register.ts';
import { cursorAfter, positionIn } from './register-cursor.ts';
import type { RegisteredAccount } from './registered-account.ts';

interface PlanAccountsDeps {
  readonly register: Pick<AccountRegister, 'read' | 'page'>;
  /** `wanted`, or the name by which the run counts why it leaves the account out. */
  readonly isWanted: (account: RegisteredAccount, run: Run) => string;
}

const accountsAShard = 100;
/** A planned page is one transaction of at most a hundred writes. */
const accountsAPage = 1_000;

/** Reasons for which accounts are left out although something could be due. The report names these accounts. */
const named: ReadonlySet<string> = new Set(['held', 'known', 'other-currency']);

/** A run may have been requested for single accounts. */
const scope = z.object({ accounts: z.optional(z.array(z.string())) });

/** More than that would not fit into one page of shards. */
export const mostSingleAccounts = 1_000;

/**
 * The accounts of the register as shards: partition by partition, or only the requested ones. Accounts that are left
 * out are counted by reason, as `unknown` if the register does not have them.
 */
export function createPlanAccounts({ register, isWanted }: PlanAccountsDeps): PlanPage {
  const pageOf = (
    run: Run,
    accounts: readonly RegisteredAccount[],
  ): Required<Omit<PlannedPage, 'cursor'>> => {
    const excluded: Record<string, number> = {};
    const wanted: string[] = [];
    const lines: JsonObject[] = [];
    for (const account of accounts) {
      const outcome = isWanted(account, run);
      if (outcome === 'wanted') wanted.push(account.id);
      else excluded[outcome] = (excluded[outcome] ?? 0) + 1;
      if (named.has(outcome)) lines.push({ item: account.id, outcome });
    }
    return { shards: shardsOf(wanted), excluded, lines };
  };
  const planSingle = async (run: Run, ids: readonly string[]): Promise<PlannedPage> => {
    const asked = [...new Set(ids)];
    const found: RegisteredAccount[] = [];
    for (const id of asked) {
      const account = await register.read(id);
      if (account !== undefined) found.push(account);
    }
    const { shards, excluded, lines } = pageOf(run, found);
    const unknown = asked.filter((id) => found.every((account) => account.id !== id));
    if (unknown.length === 0) return { shards, excluded, lines };
    return {
      shards,
      excluded: { ...excluded, unknown: unknown.length },
      lines: [...lines, ...unknown.map((item) => ({ item, outcome: 'unknown' }))],
    };
  };

  return async (run, cursor) => {
    const { accounts: single } = scope.parse(run.request);
    if (single !== undefined) return planSingle(run, single);
    const position = positionIn(cursor);
    const accounts = await register.page(position, accountsAPage);
    const next = cursorAfter(position, accounts.at(-1)?.id);
    const { lines, ...page } = pageOf(run, accounts);
    return { ...page, ...(accounts.length > 0 && { lines }), ...(next !== undefined && { cursor: next }) };
  };
}

/** Each account is in one shard, so the first one of a shard names it. */
function shardsOf(ids: readonly string[]): readonly PlannedShard[] {
  const count = Math.ceil(ids.length / accountsAShard);
  return Array.from({ length: count }, (_, index) => {
    const items = ids.slice(index * accountsAShard, (index + 1) * accountsAShard);
    return { id: items[0] ?? '', items };
  });
}
