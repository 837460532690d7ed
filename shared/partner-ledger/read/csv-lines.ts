import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { LedgerFormat } from '#shared/partner-ledger/ledger-settings.ts';
import * as z from '#shared/kernel/zod.ts';
import { createReadLine, type ReadLine } from './read-line.ts';
import { createMistakes, UnreadableLedgerError } from './unreadable-ledger.ts';

type CsvFormat = Extract<LedgerFormat, { readonly format: 'csv' }>;

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
  const parser = parse({
    bom: true,
    columns: (header: readonly string[]) => checkedHeader(header, format),
    delimiter: format.delimiter,
    info: true,
    skip_empty_lines: true,
  });
  // Whatever ends the file too early ends the parser with the same error, which the loop throws.
  pipeline(Readable.from(decoded(bytes, format.encoding)), parser, () => undefined);
  try {
    for await (const each of parser) {
      const { info, record: values } = record.parse(each);
      const line = readLine(info.lines, (column) => values[column]);
      if (typeof line === 'string') mistakes.add(`line ${info.lines}`, line);
      else yield line;
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableLedgerError([error.message], 1) : error;
  }
  mistakes.throwIfAny();
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** Names of columns must fit exactly: a misspelt one would make a mistake of every line. */
function checkedHeader(header: readonly string[], { columns }: CsvFormat): string[] {
  const { direction, ...others } = columns;
  const needed = [...Object.values(others), direction?.column].filter((column) => column !== undefined);
  const missing = needed.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new UnreadableLedgerError(
      [`the header has no column ${missing.join(', ')}; it has ${header.join(', ')}`],
      1,
    );
  return [...header];
}
