import type { LedgerFormat } from '#shared/partner-ledger/ledger-settings.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { createReadLine, type ReadLine } from './read-line.ts';
import { textLines } from './text-lines.ts';
import { createMistakes } from './unreadable-ledger.ts';

type NdjsonFormat = Extract<LedgerFormat, { readonly format: 'ndjson' }>;

/** The objects of an NDJSON file. Rejects with `UnreadableLedgerError` at its end, if any cannot be read. */
export async function* ndjsonLines(
  bytes: AsyncIterable<Uint8Array>,
  format: NdjsonFormat,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  const readLine = createReadLine(format);
  let number = 0;
  for await (const text of textLines(bytes)) {
    number += 1;
    if (text.trim() === '') continue;
    const object = objectIn(text);
    const line = object && readLine(number, (path) => textAt(object, path.split('.')));
    if (typeof line === 'object') yield line;
    else mistakes.add(`line ${number}`, line ?? 'is no JSON object');
  }
  mistakes.throwIfAny();
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textAt(value: unknown, [name, ...further]: readonly string[]): string | undefined {
  if (name !== undefined) return isRecord(value) ? textAt(value[name], further) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
