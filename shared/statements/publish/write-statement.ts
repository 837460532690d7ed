import type { Period } from '#shared/bookings/period.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { inBatches } from '#shared/kernel/in-batches.ts';
import { FormatError, type BrokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { camt053Text } from '#shared/statements/formats/camt053/camt053.ts';
import { checkCamt053 } from '#shared/statements/formats/camt053/check-camt053.ts';
import { checkStatementCsv } from '#shared/statements/formats/check-statement-csv.ts';
import { checkStatementJson } from '#shared/statements/formats/check-statement-json.ts';
import { checkedText, type StatementCheck } from '#shared/statements/formats/checked-text.ts';
import { isSameTotals, totalsOf } from '#shared/statements/formats/entry-totals.ts';
import { checkMt940 } from '#shared/statements/formats/mt940/check-mt940.ts';
import { mt940Text } from '#shared/statements/formats/mt940/mt940.ts';
import { statementCsvText } from '#shared/statements/formats/statement-csv.ts';
import { statementJsonText } from '#shared/statements/formats/statement-json.ts';
import type { StatementFormat } from '#shared/statements/formats/statement-text.ts';
import type { Mt940Settings } from '#shared/statements/model/issue-rules.ts';
import type { StatementFiles } from '#shared/statements/model/ports.ts';
import type { StatementFileKeys } from '#shared/statements/model/statement-row.ts';
import type { ComposedStatement } from './compose-statement.ts';

export type Format = readonly [kind: keyof StatementFileKeys, text: StatementFormat, check: StatementCheck];

/** The formats of a stage, each with the check without which nothing of it is published. */
export const statementFormats = (mt940?: Mt940Settings): readonly Format[] => [
  ['json', statementJsonText, checkStatementJson],
  ['csv', statementCsvText, checkStatementCsv],
  ['camt053', camt053Text, checkCamt053],
  ...(mt940 === undefined ? [] : [['mt940', mt940Text(mt940), checkMt940] as const]),
];

interface WriteDeps {
  readonly files: Pick<StatementFiles, 'writeTogether'>;
  readonly formats: readonly Format[];
}

interface About {
  readonly account: { readonly id: string };
  readonly period: Period;
}

/**
 * Writes the statement in each format, in one pass over its entries. If a file would break the rules of its format, it
 * writes none, and returns the rule. If the entries turn out to be others than their totals say, which the files already
 * state, it rejects with a transient error and leaves no file.
 */
export async function writeStatement(
  { files, formats }: WriteDeps,
  { account, period }: About,
  statement: ComposedStatement,
): Promise<StatementFileKeys | { readonly broken: BrokenRule }> {
  const { contents } = statement;
  const named = formats.map(([kind]) => ({ accountId: account.id, kind, period, contents }));
  const written = await unlessBroken(files.writeTogether(named, statementTexts(formats, statement)));
  if ('broken' in written) return written;
  const keyOf = (kind: keyof StatementFileKeys) => written[formats.findIndex(([each]) => each === kind)]?.key;
  const [json = '', csv = '', camt053 = ''] = [keyOf('json'), keyOf('csv'), keyOf('camt053')];
  const mt940 = keyOf('mt940');
  return { json, csv, camt053, ...(mt940 !== undefined && { mt940 }) };
}

/** A rule that a file breaks is found while the files are written, so it comes as an error. */
async function unlessBroken<Written>(
  writing: Promise<Written>,
): Promise<Written | { readonly broken: BrokenRule }> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof FormatError) return { broken: error.broken };
    throw error;
  }
}

/** The next piece of each of these formats, at each step. */
export async function* statementTexts(
  formats: readonly Format[],
  { head, totals, entries }: ComposedStatement,
): AsyncGenerator<readonly string[]> {
  const texts = formats.map(([, format, check]) => checkedText(format(head, totals), check(totals)));
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
