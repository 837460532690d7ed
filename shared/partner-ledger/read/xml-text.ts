import { decodedText } from './decoded-text.ts';
import { UnreadableLedgerError } from './unreadable-ledger.ts';

/**
 * The text of an XML document, in the encoding that its byte order mark or its declaration names, unless another one is
 * given. Rejects with `UnreadableLedgerError` if its bytes are of another one.
 */
export async function xmlText(bytes: Uint8Array, encoding?: string): Promise<string> {
  const advice = 'write the encoding that its XML declaration names';
  const parts = await Array.fromAsync(decodedText([bytes], encoding ?? encodingOf(bytes), advice));
  return parts.join('');
}

/** Whether bytes begin as XML does, in any encoding. */
export const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\s\0]*</.test(beginOf(bytes));

const beginOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 200)).toString('latin1');

/** A byte order mark precedes the XML declaration. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const declared =
    /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginOf(bytes))?.[1] ??
    'utf-8';
  if (!readableEncodings.has(declared.toLowerCase()))
    throw new UnreadableLedgerError([`its encoding ${declared} is not known: write it in UTF-8`], 1);
  return declared;
}

/** Those of banks in Europe, as XML declarations name them. UTF-16 needs its byte order mark. */
const readableEncodings: ReadonlySet<string> = new Set([
  'utf-8',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
]);
