import type { FoundBreak } from '#shared/breaks/break.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { failStatement } from './fail-statement.ts';
import type { Issue } from '#shared/statements/issue.ts';
import { statementName } from '#shared/statements/model/statement-name.ts';

interface Failure {
  readonly row: StatementRow;
  readonly found: readonly FoundBreak[];
}

/** A period whose statement is missing or wrong. */
export async function failPeriod(
  deps: IssueDeps,
  { account, period, work }: Issue,
  { row, found }: Failure,
): Promise<{ readonly result: ItemResult }> {
  const name = statementName(account.id, period);
  const write = async () => deps.rows.write({ ...row, state: 'VERIFY_FAILED' });
  return { result: await failStatement(deps, { name, found, work, write }) };
}
