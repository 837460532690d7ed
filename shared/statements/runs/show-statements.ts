import type { Breaks } from '#shared/breaks/breaks.ts';
import { statementName } from '#shared/statements/issue/statement-name.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { StatementRows } from '#shared/statements/ports.ts';
import {
  shownAccount,
  shownStatement,
  type StatementsAnswer,
} from '#shared/statements/statements-exchanges.ts';

export interface ShowStatementsDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly rows: Pick<StatementRows, 'latest'>;
  readonly breaks: Pick<Breaks, 'ofEntity'>;
}

/** Three years; an answer of a function has its limit. */
const mostShown = 36;

/** The account as the register has it, and its latest statements with their breaks. */
export async function showStatements(
  { register, rows, breaks }: ShowStatementsDeps,
  accountId: string,
): Promise<StatementsAnswer<'show'>> {
  const account = await register.read(accountId);
  if (account === undefined) return { absent: true };
  const statements = [];
  for await (const row of rows.latest(accountId)) {
    const differences = await breaks.ofEntity(statementName(accountId, row));
    statements.push(shownStatement.parse({ ...row, breaks: differences }));
    if (statements.length === mostShown) break;
  }
  return { account: shownAccount.parse(account), statements };
}
