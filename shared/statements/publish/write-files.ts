import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import { mt940 } from '#shared/statements/formats/mt940/mt940.ts';
import { statementCsv } from '#shared/statements/formats/statement-csv.ts';
import { statementJson } from '#shared/statements/formats/statement-json.ts';
import type { AccountPeriod } from '#shared/statements/model/issue.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { StatementFileKeys } from '#shared/statements/model/statement-row.ts';
import type { Statement } from '#shared/statements/model/statement.ts';

/** Writes the statement in each format. */
export async function writeFiles(
  files: { readonly write: StatementFiles['write'] },
  { account, period }: AccountPeriod,
  statement: Statement,
): Promise<StatementFileKeys> {
  const write = async (kind: keyof StatementFileKeys, text: string) =>
    (await files.write({ accountId: account.id, kind, period, text })).key;
  return {
    json: await write('json', statementJson(statement)),
    csv: await write('csv', statementCsv(statement)),
    camt053: await write(
      'camt053',
      camt053({ id: statement.id, createdAt: statement.createdAt }, [statement]),
    ),
    mt940: await write('mt940', mt940(statement)),
  };
}
