import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { LedgerFormat } from '#shared/partner-ledger/ledger-settings.ts';
import * as z from '#shared/kernel/zod.ts';
import { createReadLine, type ReadLine } from './read-line.ts';
import { createMistakes, UnreadableLedgerError } from './unreadable-ledger.ts';

type CsvFormat = Extract<LedgerFormat, { readonly format: 'csv' }>;

/** A quote that is never closed would make one record of the rest of the file. */
const mostRecordCharacters = 1_048_576;

const record = z.object({
  info: z.object({ lines: z.number() }),
  record: z.record(z.string(), z.string()),
});

/** The lines of a CSV file with a header. Rejects with `UnreadableLedgerError` at its end, if any cannot be read. */
export async function* csvLines(
  bytes: AsyncIterable<Uint8Array>,
  format: CsvFormat,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  const readLine = createReadLine(format);
  const begun = { hasHeader: false };
  const parser = parse({
    bom: true,
    columns: (header: readonly string[]) => {
      begun.hasHeader = true;
      return checkedHeader(header, format);
    },
    delimiter: format.delimiter,
    info: true,
    max_record_size: mostRecordCharacters,
    skip_empty_lines: true,
  });
  // If the file breaks off, the parser gets the same error, and the loop throws it.
  pipeline(Readable.from(decoded(bytes, format.encoding)), parser, () => undefined);
  try {
    for await (const each of parser) {
      const { info, record: values } = record.parse(each);
      const line = readLine(info.lines, (column) => values[column]);
      if (typeof line === 'string') mistakes.add(`line ${info.lines}`, line);
      else yield line;
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableLedgerError([saidBy(error)], 1) : error;
  }
  // A failed export writes nothing; a day without lines still has a header.
  if (!begun.hasHeader)
    throw new UnreadableLedgerError(['it has no header: a file without lines needs one too'], 1);
  mistakes.throwIfAny();
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** Without the value in the file, which may name somebody. */
const saidBy = ({ message }: CsvError): string => message.replace(/, value is .*$/s, '');

/** Names of columns must fit exactly: with a misspelt one, every line would be wrong. */
function checkedHeader(header: readonly string[], { columns }: CsvFormat): string[] {
  const { direction, ...others } = columns;
  const needed = [...Object.values(others), direction?.column].filter((column) => column !== undefined);
  const mistakes = needed.flatMap((column) => {
    const times = header.filter((each) => each === column).length;
    if (times === 1) return [];
    if (times > 1) return [`the header has the column ${column} ${times} times`];
    const meant = header.find((each) => lettersOf(each) === lettersOf(column));
    const hint = meant === undefined ? '' : ` (is ${meant} meant?)`;
    // Without a header, the first line is in its place, which may name somebody.
    return [`the header has no column ${column}${hint}; columns found: ${header.length}`];
  });
  if (mistakes.length > 0) throw new UnreadableLedgerError(mistakes, mistakes.length);
  return [...header];
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
