import { UnreadableLedgerError } from './unreadable-ledger.ts';

/** Of one line: a file without line breaks would be in memory as a whole. */
const mostCharacters = 1_048_576;

/**
 * The lines of a text in UTF-8, without a byte order mark. Only a line feed ends one: JSON may contain what Unicode calls
 * a line separator.
 */
export async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [begun, number] = ['', 1];
  for await (const part of bytes) {
    const [first = '', ...further] = decoder.decode(part, { stream: true }).split('\n');
    begun += first;
    for (const next of further) {
      yield begun;
      begun = next;
      number += 1;
    }
    if (begun.length > mostCharacters)
      throw new UnreadableLedgerError([`line ${number}: has more than ${mostCharacters} characters`], 1);
  }
  yield begun + decoder.decode();
}
