import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { cursorAfter, positionIn } from '#shared/portfolio/register-cursor.ts';

const accountsAtOnce = 16;
const accountsAPage = 160;

interface AccountsOf<Found> {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly isMeant: (account: RegisteredAccount) => boolean;
  readonly look: (accountId: string) => Promise<Found>;
  readonly take: (found: Found) => void;
  /** Asked after each page. */
  readonly mayGoOn: () => boolean;
}

/** Looks at accounts of the register, page by page; the cursor where the next answer goes on, if any are left. */
export async function pageAccounts<Found>(
  first: string | undefined,
  { register, isMeant, look, take, mayGoOn }: AccountsOf<Found>,
): Promise<string | undefined> {
  let cursor = first;
  do {
    const position = positionIn(cursor);
    const accounts = await register.page(position, accountsAPage);
    const found = await inParallel(accounts.filter(isMeant), accountsAtOnce, async ({ id }) => look(id));
    for (const each of found) take(each);
    cursor = cursorAfter(position, accounts.at(-1)?.id);
  } while (cursor !== undefined && mayGoOn());
  return cursor;
}
