import { productEventId } from '#shared/fanout/product-events.ts';
import type { PublishAgain } from '#shared/fanout/publish-again.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { OfAccountRows } from '#shared/statements/of-account/ports.ts';
import { ofAccountEventKey } from '#shared/statements/statement-events.ts';
import type { StatementResponse } from '#shared/statements/commands/statement-commands.ts';

export interface RepublishOfAccountDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly ofAccountRows: Pick<OfAccountRows, 'list'>;
  readonly publishAgain: PublishAgain;
}

/** Publishes the event of a statement of account again, under the same id. */
export async function republishOfAccount(
  { register, ofAccountRows, publishAgain }: RepublishOfAccountDeps,
  { accountId, lastDay }: { readonly accountId: string; readonly lastDay: string },
): Promise<StatementResponse<'republish'>> {
  if ((await register.read(accountId))?.state === 'erased')
    return { refused: 'the account is erased, and its files are removed' };
  const row = (await ofAccountRows.list(accountId)).find((each) => each.lastDay === lastDay);
  if (row === undefined) return { refused: `the account has no statement of account until ${lastDay}` };
  if (row.publication === undefined)
    return { refused: `the statement of account is ${row.state}, not PUBLISHED` };
  const eventId = productEventId('StatementPublished', ofAccountEventKey(row));
  if (await publishAgain(eventId)) return { republished: true, eventId };
  return { refused: 'its event is older than forty days and no longer recorded' };
}
