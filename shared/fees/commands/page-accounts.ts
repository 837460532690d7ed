import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { beginning, cursorAfter, positionIn } from '#shared/portfolio/register-cursor.ts';

const accountsAtOnce = 16;
const accountsAPage = 160;

interface AccountsOf<Found> {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly isMeant: (account: RegisteredAccount) => boolean;
  readonly read: (accountId: string, account: RegisteredAccount) => Promise<Found>;
  /** False if the answer is full: the next answer begins with this account. */
  readonly take: (found: Found) => boolean;
  /** Called after each page. */
  readonly mayGoOn: () => boolean;
}

/** Reads accounts of the register page by page. Returns the cursor of the next answer, if any accounts are left. */
export async function pageAccounts<Found>(
  first: string | undefined,
  { register, isMeant, read, take, mayGoOn }: AccountsOf<Found>,
): Promise<string | undefined> {
  let cursor: string | undefined = first ?? beginning;
  do {
    const position = positionIn(cursor);
    const accounts = await register.page(position, accountsAPage);
    let seen: string | undefined;
    // At most so many are in memory at a time.
    for (let begin = 0; begin < accounts.length; begin += accountsAtOnce) {
      const some = accounts.slice(begin, begin + accountsAtOnce);
      const found = await inParallel(some, accountsAtOnce, async (account) =>
        isMeant(account) ? [await read(account.id, account)] : [],
      );
      for (const [index, { id }] of some.entries()) {
        const isTaken = found[index]?.every(take) ?? true;
        if (!isTaken) return seen === undefined ? cursor : cursorAfter(position, seen);
        seen = id;
      }
    }
    cursor = cursorAfter(position, seen);
  } while (cursor !== undefined && mayGoOn());
  return cursor;
}
