import { UnreadableLedgerError } from './unreadable-ledger.ts';

/** Control characters of C1, but for the end of a line: a text has them only where its bytes are of another encoding. */
const controls = /[\u0080-\u0084\u0086-\u009F]/;

/** `TextDecoder` takes both for windows-1252, which has more characters. */
const lacking: Readonly<Record<string, RegExp>> = {
  'us-ascii': /\P{ASCII}/u,
  // For byte 85, which is the end of a line in one, the other has an ellipsis.
  'iso-8859-1': /[^\p{ASCII}\u00A0-\u00FF\u2026]/u,
};

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
  const foreign = lacking[encoding.toLowerCase()] ?? controls;
  let hasForeign = false;
  // Nearly every byte is a character of these encodings, so little else shows that a file is not.
  const evidence = decoder.encoding.startsWith('utf-') ? undefined : createUtf8Evidence();
  const decode = (part?: Uint8Array): string => {
    try {
      return decoder.decode(part, { stream: part !== undefined });
    } catch {
      throw unfit(`has bytes that are not ${decoder.encoding}`, advice);
    }
  };
  for await (const part of bytes) {
    evidence?.add(part);
    const text = decode(part);
    hasForeign ||= foreign.test(text);
    yield text;
  }
  if (evidence?.isUtf8() === true) throw unfit(`is written in utf-8, not in ${encoding}`, advice);
  // A file in UTF-8 has such bytes, too, and the sentence above says more.
  if (hasForeign) throw unfit(`has characters that no text in ${encoding} has`, advice);
  yield decode();
}

/** Whether bytes are UTF-8 with a character of several bytes, which no text in another encoding is by chance. */
function createUtf8Evidence() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [isValid, hasSeveral] = [true, false];
  const decode = (part?: Uint8Array): void => {
    try {
      decoder.decode(part, { stream: part !== undefined });
    } catch {
      isValid = false;
    }
  };
  return {
    add(part: Uint8Array): void {
      if (!isValid) return;
      hasSeveral ||= part.some((byte) => byte > 0x7f);
      decode(part);
    },
    isUtf8(): boolean {
      if (isValid) decode();
      return isValid && hasSeveral;
    },
  };
}

function unfit(found: string, advice: string): UnreadableLedgerError {
  return new UnreadableLedgerError([`it ${found}: ${advice}`], 1);
}
