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

/** The values in their order, as JSON arrays. A value is an id, an amount and a few hashes: no page is larger than a row. */
export function inPages(values: readonly unknown[]): readonly Page[] {
  const pages: Page[] = [];
  let [part, bytes]: [string[], number] = [[], 0];
  const end = () => {
    if (part.length === 0) return;
    const json = `[${part.join(',')}]`;
    pages.push({ sk: `${pagePrefix}${sha256Hex(json).slice(0, 32)}`, json });
    [part, bytes] = [[], 0];
  };
  for (const value of values) {
    const json = JSON.stringify(value);
    if (bytes + Buffer.byteLength(json) > mostPageBytes) end();
    part.push(json);
    bytes += Buffer.byteLength(json) + 1;
  }
  end();
  return pages;
}
