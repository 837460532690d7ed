import { sha256Hex } from '#shared/kernel/digest.ts';

/** A row for a part of a list, under the hash of its content, so that equal parts are written once. */
export interface Page {
  readonly sk: string;
  readonly json: string;
}

export const pagePrefix = 'ledger-page#';

/** Bytes of JSON of each list that may lie in the row itself, which has several lists per cut. */
const mostInlineBytes = 4_000;
/** Bytes of JSON: a row of DynamoDB may have 400 kB. */
const mostPageBytes = 200_000;

export const isLong = (values: readonly unknown[]): boolean =>
  Buffer.byteLength(JSON.stringify(values)) > mostInlineBytes;

/** Splits the values, in order, into parts that fit into a row. */
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

/** The same parts as rows. */
export function inPages(values: readonly unknown[]): readonly Page[] {
  return inParts(values)
    .map((part) => JSON.stringify(part))
    .map((json) => ({ sk: `${pagePrefix}${sha256Hex(json).slice(0, 32)}`, json }));
}
