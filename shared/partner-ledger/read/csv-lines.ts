import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from '#shared/kernel/zod.ts';
import type { LedgerFormat } from '#shared/partner-ledger/ledger-settings.ts';
import { createTable } from './csv-table.ts';
import { decodedText } from './decoded-text.ts';
import { createReadLine, type ReadLine } from './read-line.ts';
import { createTotals } from './totals-row.ts';
import { createMistakes, UnreadableLedgerError } from './unreadable-ledger.ts';

type CsvFormat = Extract<LedgerFormat, { readonly format: 'csv' }>;

/** A quote that is never closed would make one record of the rest of the file. */
const mostRecordCharacters = 1_048_576;

const advice = 'set `encoding` to that of the file, or write it in the encoding of the mapping';

const record = z.object({
  info: z.object({ lines: z.number() }),
  record: z.array(z.string()),
});

/** The lines of a CSV file with a header. Rejects with `UnreadableLedgerError` at its end, if any cannot be read. */
export async function* csvLines(
  bytes: AsyncIterable<Uint8Array>,
  format: CsvFormat,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  const readLine = createReadLine(format);
  const table = createTable(format);
  const totals = createTotals(format);
  const parser = parse({
    bom: true,
    delimiter: format.delimiter,
    info: true,
    max_record_size: mostRecordCharacters,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // If the file breaks off, the parser gets the same error, and the loop throws it.
  pipeline(Readable.from(decodedText(bytes, format.encoding, advice)), parser, () => undefined);
  try {
    for await (const each of parser) {
      const { info, record: row } = record.parse(each);
      const cells = table.cellsOf(row);
      if (cells === undefined || (typeof cells !== 'string' && totals.isTotal(info.lines, cells))) continue;
      const line = typeof cells === 'string' ? cells : readLine(info.lines, cells);
      if (typeof line === 'string') {
        mistakes.add(`line ${info.lines}`, line);
        continue;
      }
      for (const number of totals.add(line)) mistakes.add(`line ${number}`, totals.notLast);
      yield line;
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableLedgerError([saidBy(error)], 1) : error;
  }
  table.throwIfNoHeader();
  mistakes.throwIfAny();
}

/** Without the value in the file, which may name somebody. */
const saidBy = ({ message }: CsvError): string => message.replace(/, value is .*$/s, '');
