import { UnreadableLedgerError } from './unreadable-ledger.ts';

const utf8Mark = [0xef, 0xbb, 0xbf];

/**
 * The text of a file in one encoding, without its byte order mark. Rejects with `UnreadableLedgerError`, if the bytes
 * are of another one: replaced characters would be compared as if the partner had written them. `advice` says what to
 * do then.
 */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding: string,
  advice: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (part?: Uint8Array): string => {
    try {
      return decoder.decode(part, { stream: part !== undefined });
    } catch {
      throw unfit(`has bytes that are not ${decoder.encoding}`, advice);
    }
  };
  let isFirst = true;
  for await (const part of bytes) {
    // Every byte is a character of windows-1252, so nothing else shows that a file is not.
    if (isFirst && decoder.encoding === 'windows-1252' && utf8Mark.every((byte, at) => part[at] === byte))
      throw unfit('begins with the byte order mark of UTF-8', advice);
    isFirst &&= part.length === 0;
    yield decode(part);
  }
  yield decode();
}

function unfit(found: string, advice: string): UnreadableLedgerError {
  return new UnreadableLedgerError([`it ${found}: ${advice}`], 1);
}
