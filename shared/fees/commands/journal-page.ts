import type { JournalFee, ShownReversal } from '#shared/fees/model/shown-fees.ts';
import type { FeeRequest, FeeResponse } from './fee-queries.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { FeeMonths, FeeSettlements } from '#shared/fees/model/ports.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { journalOf, linesOfAccount, type JournalLinesDeps, type JournalOf } from './journal-lines.ts';
import { pageAccounts } from './page-accounts.ts';
import { showSettled } from './shown-fee.ts';

export interface JournalDeps extends JournalLinesDeps {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly months: Pick<FeeMonths, 'all'>;
  readonly settlements: Pick<FeeSettlements, 'all'>;
  readonly settings: Pick<FeeSettings, 'settlement' | 'bookkeeping'>;
}

/** An answer of Lambda has at most 6 MB, and this one is JSON within JSON. */
const mostBytes = 3_000_000;

/**
 * The lines of a month's journal, account by account, as many as size and time allow. The next page of a large account
 * begins after its last fee.
 */
export async function journalPage(
  deps: JournalDeps,
  { month, cursor: first, all = false }: FeeRequest<'journal'>,
  hasTime: () => boolean,
): Promise<FeeResponse<'journal'>> {
  const { register, settlements, settings } = deps;
  const months = await deps.months.all();
  const journal = { ...journalOf(month, months), withUnposted: all };
  const fees: JournalFee[] = [];
  const paidBack: ShownReversal[] = [];
  const customers: Record<string, string> = {};
  const debtors: Record<string, string> = {};
  const shown = await showSettled(settlements, settings.settlement);
  const begun = first === undefined ? undefined : placeIn(first);
  let [bytes, lastFee] = [0, ''];
  const cursor = await pageAccounts(begun?.accounts, {
    register,
    isMeant: (account) => mayHaveLines(account, journal),
    read: async (accountId, { ownerId }) => {
      const lines = await linesOfAccount(deps, journal, { accountId, shown });
      const page = asManyAsFit(lines.fees, begun?.fee ?? '');
      return { ...lines, ...page, accountId, ownerId, reversals: page.isWhole ? lines.reversals : [] };
    },
    take: (found) => {
      if (bytes > 0 && bytes + found.bytes > mostBytes) return false;
      const { accountId, ownerId, debtor } = found;
      bytes += found.bytes;
      fees.push(...found.fees);
      paidBack.push(...found.reversals);
      const hasLines = found.fees.length > 0 || found.reversals.length > 0;
      if (hasLines && ownerId !== undefined) customers[accountId] = ownerId;
      if (hasLines && debtor !== undefined) debtors[accountId] = debtor;
      if (!found.isWhole) lastFee = found.fees.at(-1)?.id ?? '';
      return found.isWhole;
    },
    mayGoOn: () => bytes < mostBytes && hasTime(),
  });
  const lock = journal.kind === 'locked' ? months.find((each) => each.month === month)?.journal : undefined;
  const { bookkeeping } = lock ?? settings;
  const books = {
    customers,
    ...(bookkeeping && { bookkeeping }),
    ...(lock && { debtors, lockedAt: lock.lockedAt }),
  };
  return {
    fees,
    reversals: paidBack,
    books,
    ...(cursor !== undefined && { cursor: `${cursor}#${lastFee}` }),
  };
}

/** Late lines may be of an account that is closed for long. */
const mayHaveLines = ({ feesUntil = '' }: RegisteredAccount, { month, kind }: JournalOf): boolean =>
  kind === 'plain' ? feesUntil >= month : feesUntil !== '';

/** `<cursor in the register>#<the last fee answered of its first account, if any>`. */
function placeIn(cursor: string): { readonly accounts: string; readonly fee: string } {
  const at = cursor.lastIndexOf('#');
  return { accounts: cursor.slice(0, at), fee: cursor.slice(at + 1) };
}

interface FittingFees {
  readonly fees: readonly JournalFee[];
  readonly bytes: number;
  readonly isWhole: boolean;
}

/** Fees of an account as many as fit into one answer, after that one; an account without it begins with its first fee. */
function asManyAsFit(all: readonly JournalFee[], after: string): FittingFees {
  const fees: JournalFee[] = [];
  let bytes = 0;
  for (const line of all.slice(all.findIndex(({ id }) => id === after) + 1)) {
    const more = Buffer.byteLength(JSON.stringify(line));
    if (bytes > 0 && bytes + more > mostBytes) return { fees, bytes, isWhole: false };
    fees.push(line);
    bytes += more;
  }
  return { fees, bytes, isWhole: true };
}
