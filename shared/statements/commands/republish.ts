import { productEventId } from '#shared/fanout/product-events.ts';
import type { PublishAgain } from '#shared/fanout/publish-again.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { OfAccountRows } from '#shared/statements/model/of-account-row.ts';
import type { LatestStatements } from '#shared/statements/model/ports.ts';
import { ofAccountEventKey, statementEventKey } from '#shared/statements/publish/statement-events.ts';
import type { StatementResponse } from './statement-commands.ts';

export interface RepublishDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly rows: LatestStatements;
  readonly ofAccountRows: Pick<OfAccountRows, 'list'>;
  readonly publishAgain: PublishAgain;
}

interface Which {
  readonly accountId: string;
  readonly lastDay: string;
}

/** Publishes the event of a statement again, under the same id. Records of events are kept for forty days. */
export async function republishStatement(
  { register, rows, publishAgain }: RepublishDeps,
  { accountId, lastDay }: Which,
): Promise<StatementResponse<'republish'>> {
  if ((await register.read(accountId))?.state === 'erased')
    return { refused: 'the account was erased: its files are gone, or kept only because the law demands it' };
  for await (const row of rows.latest(accountId)) {
    if (row.lastDay !== lastDay) continue;
    if (row.publication === undefined) return { refused: `the statement is ${row.state}, not PUBLISHED` };
    const eventId = productEventId('StatementPublished', statementEventKey(row));
    if (await publishAgain(eventId)) return { republished: true, eventId };
    return { refused: 'its event is older than forty days and no longer recorded' };
  }
  return { refused: `the account has no statement until ${lastDay}` };
}

/** Publishes the event of a statement of account again, under the same id. */
export async function republishOfAccount(
  { register, ofAccountRows, publishAgain }: RepublishDeps,
  { accountId, lastDay }: Which,
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
