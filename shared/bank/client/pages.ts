import type { Answered } from './exchange.ts';
import { ReplyError } from './errors.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { parseLinkHeader } from './link-header.ts';
import { wholeNumber } from './download.ts';

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
  readonly hasNext: boolean;
}

/**
 * A list: `await` gives its first page, `for await` its items over all pages. Entries that are inserted
 * meanwhile push others to the next page, so an id that was just seen is left out there; sort by something
 * that never changes.
 */
export interface PageSequence<Item> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {
  page(number: number): Promise<Page<Item>>;
  pages(): AsyncIterable<Page<Item>>;
  /** The first items, `limit` at most. */
  all(options: { readonly limit: number }): Promise<Item[]>;
  total(): Promise<number | undefined>;
}

/** Reads one page by its number. */
export type ReadPage<Item> = (number: number) => Promise<Page<Item>>;

export function createPageSequence<Item>(readPage: ReadPage<Item>, firstNumber: number): PageSequence<Item> {
  let first: Promise<Page<Item>> | undefined;
  const firstPage = () => (first ??= readPage(firstNumber));

  async function* pages() {
    let page = await firstPage();
    yield page;
    while (page.hasNext) {
      page = await readPage(page.number + 1);
      yield page;
    }
  }

  async function* items() {
    const seen = createRecentIds();
    for await (const page of pages()) for (const item of page.items) if (seen.isNew(item)) yield item;
  }

  return {
    then: (onFulfilled, onRejected) => firstPage().then(onFulfilled, onRejected),
    [Symbol.asyncIterator]: items,
    page: (number) => readPage(number),
    pages: () => ({ [Symbol.asyncIterator]: pages }),
    async all({ limit }) {
      const all: Item[] = [];
      if (limit < 1) return all;
      for await (const item of items()) if (all.push(item) >= limit) break;
      return all;
    },
    total: async () => (await firstPage()).total,
  };
}

/** The page that an answer holds; throws where its links lead to another address. */
export function pageOf<Item>(
  items: readonly Item[],
  { headers, status }: Pick<Answered, 'headers' | 'status'>,
  asked: { readonly number: number; readonly size: number; readonly url: string; readonly operation: string },
): Page<Item> {
  const { number, size } = asked;
  const links = parseLinkHeader(headers.get('link'));
  for (const target of links.values())
    if (!isSameOrigin(target, asked.url))
      throw new ReplyError({ operation: asked.operation, status, problem: 'foreign-link' });
  const total = wholeNumber(headers.get('total'));
  // "per-page", spelt "per_page" in one place of the specification.
  const perPage = wholeNumber(headers.get('per-page') ?? headers.get('per_page'));
  return { items, number, size, total, perPage, hasNext: items.length > 0 && hasNext() };

  function hasNext(): boolean {
    if (links.size > 0) return links.has('next');
    // The bank may return fewer than were asked for, so only what came is counted.
    return total === undefined ? items.length >= size : number * items.length < total;
  }
}

function isSameOrigin(target: string, url: string): boolean {
  return URL.parse(target, url)?.origin === new URL(url).origin;
}

// Far more than can move while a list is read, and still little memory.
const rememberedIds = 10_000;

/** The window of ids in which repetitions are noticed. */
function createRecentIds() {
  const ids = new Set<string>();
  return {
    isNew(item: unknown): boolean {
      const id = isRecord(item) ? item['id'] : undefined;
      if (typeof id !== 'string') return true;
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > rememberedIds && oldest !== undefined) ids.delete(oldest);
      return true;
    },
  };
}
