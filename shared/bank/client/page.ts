import { wholeNumber } from '#shared/bank/call/download.ts';
import type { CountedAnswer } from '#shared/bank/call/reply.ts';
import { ReplyError } from '#shared/bank/errors/errors.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 1. */
  readonly number: number;
  /** Entries asked for. */
  readonly size: number;
  /** Entries of the whole list, where the bank tells it. */
  readonly total: number | undefined;
  /** Entries that the bank says it returned. */
  readonly perPage: number | undefined;
  /** Number of the last page, where the bank tells it. */
  readonly last: number | undefined;
  /** Number of the page that the bank's link to the next one names. */
  readonly next: number | undefined;
  readonly hasNext: boolean;
}

/** The page that an answer holds; throws where its links lead to another address. */
export function pageOf<Item>(
  items: readonly Item[],
  { headers, status, attempts }: Pick<CountedAnswer, 'headers' | 'status' | 'attempts'>,
  asked: { readonly number: number; readonly size: number; readonly url: string; readonly operation: string },
): Page<Item> {
  const { number, size } = asked;
  const linked = parseLinkHeader(headers.get('link'));
  for (const target of linked.values())
    if (!isSameOrigin(target, asked.url))
      throw new ReplyError({ operation: asked.operation, status, attempts, problem: 'foreign-link' });
  const total = wholeNumber(headers.get('total'));
  // "per-page", spelt "per_page" in one place of the specification.
  const perPage = wholeNumber(headers.get('per-page') ?? headers.get('per_page'));
  const [last, next] = ['last', 'next'].map((relation) => numberIn(linked.get(relation), asked.url));
  return { items, number, size, total, perPage, last, next, hasNext: hasNext() };

  function hasNext(): boolean {
    if (linked.size > 0) return linked.has('next');
    if (items.length === 0) return false;
    // The bank may return fewer than were asked for, so only what came is counted.
    return total === undefined ? items.length >= size : number * items.length < total;
  }
}

function numberIn(target: string | undefined, url: string): number | undefined {
  const number = target === undefined ? null : URL.parse(target, url)?.searchParams.get('page[number]');
  return wholeNumber(number ?? null);
}

function isSameOrigin(target: string, url: string): boolean {
  return URL.parse(target, url)?.origin === new URL(url).origin;
}

const parameter = String.raw`;\s*([^\s=;,<>"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?`;
const parameters = new RegExp(parameter, 'g');
const links = new RegExp(`<([^>]*)>((?:\\s*${parameter})*)`, 'g');

/** Relations and addresses of a `Link` header (RFC 8288, before it RFC 5988). A quoted parameter may contain anything. */
export function parseLinkHeader(header: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, target = '', written = ''] of (header ?? '').matchAll(links)) {
    const relation = [...written.matchAll(parameters)].find(([, name]) => name?.toLowerCase() === 'rel');
    // One link may have several relations; the first of a kind counts.
    for (const each of (relation?.[2] ?? relation?.[3] ?? '').toLowerCase().split(/\s+/))
      if (each !== '' && !found.has(each)) found.set(each, target);
  }
  return found;
}
