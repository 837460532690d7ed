import type { JournalFee, ShownFee, ShownReversal } from '#shared/fees/model/shown-fees.ts';
import type { FeeRequest, FeeResponse } from './fee-queries.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { FeeIntents, FeeReversals, FeeSettlements } from '#shared/fees/model/ports.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { pageAccounts } from './page-accounts.ts';
import { showSettled, shownReversals } from './shown-fee.ts';

export interface JournalDeps {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly reversals: Pick<FeeReversals, 'ofAccount'>;
  readonly settlements: Pick<FeeSettlements, 'all'>;
  readonly settings: Pick<FeeSettings, 'settlement' | 'bookkeeping'>;
}

/** An answer of Lambda has at most 6 MB, and this one is JSON within JSON. */
const mostBytes = 3_000_000;

/**
 * Fees that were planned for the month and their reversals, account by account, as many as size and time allow. The next
 * page of a large account begins after its last fee.
 */
export async function journalPage(
  { register, intents, reversals, settlements, settings }: JournalDeps,
  { month, cursor: first }: FeeRequest<'journal'>,
  hasTime: () => boolean,
): Promise<FeeResponse<'journal'>> {
  const fees: JournalFee[] = [];
  const paidBack: ShownReversal[] = [];
  const customers: Record<string, string> = {};
  const shownFee = await showSettled(settlements, settings.settlement);
  const begun = first === undefined ? undefined : placeIn(first);
  let [bytes, lastFee] = [0, ''];
  const cursor = await pageAccounts(begun?.accounts, {
    register,
    isMeant: ({ feesUntil = '' }) => feesUntil >= month,
    read: async (accountId, { ownerId }) => {
      const after = begun?.fee ?? '';
      const lines = await linesOf(intents, { accountId, month, shownFee, after });
      const owner = ownerId === undefined ? {} : { [accountId]: ownerId };
      return {
        ...lines,
        owner,
        reversals: lines.isWhole ? await shownReversals(reversals, accountId, month) : [],
      };
    },
    take: (found) => {
      if (bytes > 0 && bytes + found.bytes > mostBytes) return false;
      bytes += found.bytes;
      if (found.fees.length > 0 || found.reversals.length > 0) Object.assign(customers, found.owner);
      fees.push(...found.fees);
      paidBack.push(...found.reversals);
      if (!found.isWhole) lastFee = found.fees.at(-1)?.id ?? '';
      return found.isWhole;
    },
    mayGoOn: () => bytes < mostBytes && hasTime(),
  });
  const { bookkeeping } = settings;
  const books = { customers, ...(bookkeeping && { bookkeeping }) };
  return {
    fees,
    reversals: paidBack,
    books,
    ...(cursor !== undefined && { cursor: `${cursor}#${lastFee}` }),
  };
}

/** `<cursor in the register>#<the last fee answered of its first account, if any>`. */
function placeIn(cursor: string): { readonly accounts: string; readonly fee: string } {
  const at = cursor.lastIndexOf('#');
  return { accounts: cursor.slice(0, at), fee: cursor.slice(at + 1) };
}

interface OfAccount {
  readonly accountId: string;
  readonly month: string;
  readonly shownFee: (intent: FeeIntent) => ShownFee;
  /** The id of a fee; an account without it begins with its first fee. */
  readonly after: string;
}

/** Its fees, as many as fit into one answer. */
async function linesOf(
  intents: JournalDeps['intents'],
  { accountId, month, shownFee, after }: OfAccount,
): Promise<{ readonly fees: readonly JournalFee[]; readonly bytes: number; readonly isWhole: boolean }> {
  const all: FeeIntent[] = [];
  for await (const intent of intents.ofAccount(accountId, month)) all.push(intent);
  const fees: JournalFee[] = [];
  let bytes = 0;
  const left = all.slice(all.findIndex(({ id }) => id === after) + 1);
  for (const intent of left) {
    const line = { ...shownFee(intent), accountId };
    const more = Buffer.byteLength(JSON.stringify(line));
    if (bytes > 0 && bytes + more > mostBytes) return { fees, bytes, isWhole: false };
    fees.push(line);
    bytes += more;
  }
  return { fees, bytes, isWhole: true };
}
