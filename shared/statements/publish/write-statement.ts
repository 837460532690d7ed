import type { Period } from '#shared/bookings/period.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { inBatches } from '#shared/kernel/in-batches.ts';
import { camt053Text } from '#shared/statements/formats/camt053/camt053.ts';
import { isSameTotals, totalsOf } from '#shared/statements/formats/entry-totals.ts';
import { mt940Text } from '#shared/statements/formats/mt940/mt940.ts';
import { statementCsvText } from '#shared/statements/formats/statement-csv.ts';
import { statementJsonText } from '#shared/statements/formats/statement-json.ts';
import type { StatementFormat } from '#shared/statements/formats/statement-text.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { StatementFileKeys } from '#shared/statements/model/statement-row.ts';
import type { ComposedStatement } from './compose-statement.ts';

type Format = readonly [kind: keyof StatementFileKeys, text: StatementFormat];

export const statementFormats = [
  ['json', statementJsonText],
  ['csv', statementCsvText],
  ['camt053', camt053Text],
  ['mt940', mt940Text],
] as const satisfies readonly Format[];

interface About {
  readonly account: { readonly id: string };
  readonly period: Period;
}

/**
 * Writes the statement in each format, in one pass over its entries. If the entries turn out to be others than their
 * totals say, which the files already state, it rejects with a transient error and leaves no file.
 */
export async function writeStatement(
  files: Pick<StatementFiles, 'writeTogether'>,
  { account, period }: About,
  statement: ComposedStatement,
): Promise<StatementFileKeys> {
  const { contents } = statement;
  const named = statementFormats.map(([kind]) => ({ accountId: account.id, kind, period, contents }));
  const written = await files.writeTogether(named, statementTexts(statementFormats, statement));
  const keyOf = (kind: keyof StatementFileKeys) =>
    written[statementFormats.findIndex(([each]) => each === kind)]?.key ?? '';
  return { json: keyOf('json'), csv: keyOf('csv'), camt053: keyOf('camt053'), mt940: keyOf('mt940') };
}

/** The next piece of each of these formats, at each step. */
export async function* statementTexts(
  formats: readonly Format[],
  { head, totals, entries }: ComposedStatement,
): AsyncGenerator<readonly string[]> {
  const texts = formats.map(([, format]) => format(head, totals));
  yield texts.map((text) => text.begin());
  let written = totalsOf([]);
  for await (const some of inBatches(entries(), batchLength)) {
    written = totalsOf(some, written);
    yield texts.map((text) => text.lines(some));
  }
  if (!isSameTotals(written, totals))
    throw new TransientError('entries-in-motion', 'The entries do not add up to the totals of the statement');
  yield texts.map((text) => text.end());
}

/** Each call of a format costs something, so it gets several entries at once. */
const batchLength = 500;
