import { sha256Hex } from '#shared/kernel/digest.ts';

/** A row of its own for a part of a list, under the hash of its content: the same part is written once. */
export interface Page {
  readonly sk: string;
  readonly json: string;
}

export const pagePrefix = 'ledger-page#';

/** Of JSON: so much of each list may lie in the row itself, which has some of them for each of its cuts. */
const mostInlineBytes = 4_000;
/** Of JSON: a row of DynamoDB may have 400 kB. */
const mostPageBytes = 200_000;

export const isLong = (values: readonly unknown[]): boolean =>
  Buffer.byteLength(JSON.stringify(values)) > mostInlineBytes;

/** The values in their order, in parts that a row can hold. */
export function inParts<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const parts: Value[][] = [];
  let bytes = Infinity;
  for (const value of values) {
    const more = Buffer.byteLength(JSON.stringify(value)) + 1;
    bytes += more;
    if (bytes > mostPageBytes) {
      parts.push([]);
      bytes = more;
    }
    parts.at(-1)?.push(value);
  }
  return parts;
}

/** The same as rows. */
export function inPages(values: readonly unknown[]): readonly Page[] {
  return inParts(values)
    .map((part) => JSON.stringify(part))
    .map((json) => ({ sk: `${pagePrefix}${sha256Hex(json).slice(0, 32)}`, json }));
}
