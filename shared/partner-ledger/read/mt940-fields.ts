import { linesOf } from '#shared/kernel/text-lines.ts';
import { decodedText } from './decoded-text.ts';
import { UnreadableLedgerError } from './unreadable-ledger.ts';

/** A field of a SWIFT message: `:61:` and its text. */
interface SwiftField {
  readonly tag: string;
  readonly text: string;
}

const mostCharacters = 10_000;
const tooLong = (number: number) =>
  new UnreadableLedgerError([`line ${number}: has more than ${mostCharacters} characters`], 1);

/** The fields of all messages of a file. What stands around messages, such as their envelope, is passed over. */
export async function* swiftFields(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<SwiftField> {
  const texts = decodedText(bytes, encoding, 'set `encoding` to that of the file');
  let field: SwiftField | undefined;
  for await (const line of linesOf(texts, { mostCharacters, tooLong })) {
    const text = line.replace(/\r$/, '');
    const { tag, first = '' } = /^:(?<tag>\d{2}[A-Z]?):(?<first>.*)$/.exec(text)?.groups ?? {};
    const isEnd = /^-\}?\s*$/.test(text) || text.startsWith('{');
    if (tag === undefined && !isEnd) {
      field = field && { ...field, text: `${field.text}\n${text}` };
      continue;
    }
    if (field !== undefined) yield field;
    field = tag === undefined ? undefined : { tag, text: first };
  }
  if (field !== undefined) yield field;
}
