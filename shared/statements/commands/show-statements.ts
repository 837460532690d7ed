import type { Breaks } from '#shared/breaks/breaks.ts';
import { feeSummaryName } from '#shared/statements/fee-summary/issue-fee-summary.ts';
import type { FeeSummaryRows } from '#shared/statements/fee-summary/ports.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { daysOf } from '#shared/statements/model/interval.ts';
import { ofAccountName } from '#shared/statements/of-account/of-account-name.ts';
import type { OfAccountRows } from '#shared/statements/model/of-account-row.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import { shownAccount, shownFeeSummary, shownOfAccount, shownStatement } from './shown-statements.ts';
import type { StatementResponse } from './statement-commands.ts';

export interface ShowStatementsDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly rows: Pick<StatementRows, 'latest'>;
  readonly ofAccountRows: Pick<OfAccountRows, 'list'>;
  readonly feeSummaries: Pick<FeeSummaryRows, 'list'>;
  readonly breaks: Pick<Breaks, 'ofEntity'>;
}

/** Three years; an answer of a function has its limit. */
const mostShown = 36;

/** The account as the register has it, its latest statements of both kinds and its fee summaries, with their breaks. */
export async function showStatements(
  { register, rows, ofAccountRows, feeSummaries, breaks }: ShowStatementsDeps,
  accountId: string,
): Promise<StatementResponse<'show'>> {
  const account = await register.read(accountId);
  if (account === undefined) return { absent: true };
  const withBreaks = async (row: object, name: string) => ({ ...row, breaks: await breaks.ofEntity(name) });
  const statements = [];
  for await (const row of rows.latest(accountId)) {
    statements.push(shownStatement.parse(await withBreaks(row, statementName(accountId, row))));
    if (statements.length === mostShown) break;
  }
  const ofAccount = [];
  for (const row of (await ofAccountRows.list(accountId)).slice(0, mostShown)) {
    const { firstDay } = daysOf(row);
    ofAccount.push(shownOfAccount.parse(await withBreaks({ ...row, firstDay }, ofAccountName(row))));
  }
  const summaries = [];
  for (const row of await feeSummaries.list(accountId))
    summaries.push(shownFeeSummary.parse(await withBreaks(row, feeSummaryName(row))));
  return { account: shownAccount.parse(account), statements, ofAccount, feeSummaries: summaries };
}
