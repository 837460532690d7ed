import type { LedgerFormat } from '#shared/partner-ledger/ledger-settings.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { linesOf } from '#shared/kernel/text-lines.ts';
import { decodedText } from './decoded-text.ts';
import { createReadLine, type ReadLine } from './read-line.ts';
import { createMistakes, UnreadableLedgerError } from './unreadable-ledger.ts';

type NdjsonFormat = Extract<LedgerFormat, { readonly format: 'ndjson' }>;

/** A control character of C1 by its number, but for the end of a line: a program wrote it for a letter of another encoding. */
const control = /(?<!\\)(?:\\\\)*\\u00(?:8[0-46-9a-f]|9[\da-f])/i;

/** The objects of an NDJSON file. Rejects with `UnreadableLedgerError` at its end, if any cannot be read. */
export async function* ndjsonLines(
  bytes: AsyncIterable<Uint8Array>,
  format: NdjsonFormat,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  const readLine = createReadLine(format);
  let number = 0;
  const texts = decodedText(bytes, 'utf-8', 'NDJSON is written in UTF-8');
  for await (const text of linesOf(texts, { mostCharacters, tooLong })) {
    number += 1;
    if (text.trim() === '') continue;
    if (control.test(text)) {
      const letter = 'write the letter that it stands for in UTF-8';
      mistakes.add(`line ${number}`, `has a control character of U+0080 to U+009F: ${letter}`);
      continue;
    }
    const object = objectIn(text);
    const line = object && readLine(number, (path) => textAt(object, path.split('.')));
    if (typeof line === 'object') yield line;
    else mistakes.add(`line ${number}`, line ?? 'is no JSON object');
  }
  mistakes.throwIfAny();
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text, asWritten);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers as they are written: a reference of twenty digits would change. The types do not know the source text yet. */
function asWritten(...[, value, context]: readonly unknown[]): unknown {
  return typeof value === 'number' && isRecord(context) ? context['source'] : value;
}

function textAt(value: unknown, [name, ...further]: readonly string[]): string | undefined {
  if (name !== undefined)
    return isRecord(value) && Object.hasOwn(value, name) ? textAt(value[name], further) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The longest line: a file without line breaks would be in memory as a whole. */
const mostCharacters = 1_048_576;

const tooLong = (number: number) =>
  new UnreadableLedgerError([`line ${number}: has more than ${mostCharacters} characters`], 1);
