import type { FeesAnswer, FeesRequest, JournalFee } from '#shared/fees/fees-exchanges.ts';
import type { FeeIntents } from '#shared/fees/intents/ports.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { cursorAfter, positionIn } from '#shared/portfolio/register-cursor.ts';
import { shownFee } from './shown-fee.ts';

export interface JournalDeps {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
}

const accountsAtOnce = 16;
const accountsAPage = 160;
/** An answer of Lambda has at most 6 MB; a fee has about one kilobyte. */
const enoughFees = 2_000;

/** Fees that were planned for the month, account by account, as many as there is time for. */
export async function journalPage(
  { register, intents }: JournalDeps,
  { month, cursor: first }: FeesRequest<'journal'>['journal'],
  hasTime: () => boolean,
): Promise<FeesAnswer<'journal'>> {
  const fees: JournalFee[] = [];
  let cursor = first;
  do {
    const position = positionIn(cursor);
    const accounts = await register.page(position, accountsAPage);
    const planned = accounts.filter(({ feesUntil = '' }) => feesUntil >= month);
    const found = await inParallel(planned, accountsAtOnce, async ({ id }) => linesOf(intents, id, month));
    fees.push(...found.flat());
    cursor = cursorAfter(position, accounts.at(-1)?.id);
  } while (cursor !== undefined && fees.length < enoughFees && hasTime());
  return { fees, ...(cursor !== undefined && { cursor }) };
}

async function linesOf(
  intents: JournalDeps['intents'],
  accountId: string,
  month: string,
): Promise<readonly JournalFee[]> {
  const lines: JournalFee[] = [];
  for await (const intent of intents.ofAccount(accountId, month))
    lines.push({ ...shownFee(intent), accountId });
  return lines;
}
