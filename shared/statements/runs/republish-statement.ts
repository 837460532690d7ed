import { productEventId } from '#shared/fanout/product-events.ts';
import type { PublishAgain } from '#shared/fanout/publish-again.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { statementEventKey } from '#shared/statements/statement-events.ts';
import type { StatementRows } from '#shared/statements/ports.ts';
import type { StatementResponse } from '#shared/statements/commands/statement-commands.ts';

export interface RepublishDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly rows: Pick<StatementRows, 'latest'>;
  readonly publishAgain: PublishAgain;
}

/** Publishes the event of a statement again, under the same id. Records of events are kept for forty days. */
export async function republishStatement(
  { register, rows, publishAgain }: RepublishDeps,
  { accountId, lastDay }: { readonly accountId: string; readonly lastDay: string },
): Promise<StatementResponse<'republish'>> {
  if ((await register.read(accountId))?.state === 'erased')
    return { refused: 'the account was erased: its files are gone, or only kept as the law demands' };
  for await (const row of rows.latest(accountId)) {
    if (row.lastDay !== lastDay) continue;
    if (row.publication === undefined) return { refused: `the statement is ${row.state}, not PUBLISHED` };
    const eventId = productEventId('StatementPublished', statementEventKey(row));
    if (await publishAgain(eventId)) return { republished: true, eventId };
    return { refused: 'its event is older than forty days and no longer recorded' };
  }
  return { refused: `the account has no statement until ${lastDay}` };
}
