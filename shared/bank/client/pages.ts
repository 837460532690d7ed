import type { BankResponse } from './answer.ts';
import { isCount } from './number-checks.ts';
import { ReplyError, RequestError } from '#shared/bank/errors/errors.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unknownOptions } from '#shared/kernel/problems/unknown-options.ts';
import type { Page } from './page.ts';
import { createListPasses, type ListPasses } from './list-passes.ts';
import { createPageProgress } from './page-progress.ts';
import { createRecentIds } from './recent-ids.ts';

/**
 * A list: `await` gives its first page, `for await` its items over all pages. Entries that are inserted
 * meanwhile push others to the next page, so an id that was just seen is left out there; sort by something
 * that never changes. If entries are deleted meanwhile, which `total` shows, the list is read again for what was
 * missed; if that does not help, or entries cannot be recognised, the iteration ends with a `ReplyError`. So it does with a
 * bank that answers with the same page again and again, or whose empty pages promise more and more.
 */
export interface PageSequence<Item> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {
  page(number: number): Promise<Page<Item>>;
  pages(): AsyncIterable<Page<Item>>;
  /** The first items, `limit` at most. */
  all(options: { readonly limit: number }): Promise<Item[]>;
  total(): Promise<number | undefined>;
  /** The first page with what the bank answered. */
  withResponse(): Promise<BankResponse<Page<Item>>>;
}

/** Where the pages of one list come from. */
interface PageSource<Item> {
  readonly operation: string;
  readonly firstNumber: number;
  readonly size: number;
  /** The caller has chosen the size. */
  readonly isSizeAsked: boolean;
  read(number: number, size: number): Promise<Page<Item>>;
  /** Of a page that it read. */
  response?(page: Page<Item>): BankResponse<Page<Item>> | undefined;
}

export function createPageSequence<Item>(source: PageSource<Item>): PageSequence<Item> {
  const { firstNumber, size } = source;
  let first: Promise<Page<Item>> | undefined;
  const firstPage = () => (first ??= readFirst());

  async function readFirst() {
    try {
      return await source.read(firstNumber, size);
    } catch (error) {
      // The next caller asks the bank again instead of getting the earlier failure.
      first = undefined;
      throw error;
    }
  }

  const pages = () => pagesFrom(source, { first: firstPage, size });

  return {
    // oxlint-disable-next-line unicorn/no-thenable -- a page can be awaited, and then is its items
    then: (onFulfilled, onRejected) => firstPage().then(onFulfilled, onRejected),
    [Symbol.asyncIterator]: () => itemsOf(pages()),
    page: (number) => source.read(number, size),
    pages: () => ({ [Symbol.asyncIterator]: pages }),
    async all(options) {
      const limit = limitOf(source, options);
      const all: Item[] = [];
      if (limit === 0) return all;
      // For a few items no full page is asked for, where that does not move the others.
      const isShort = limit < size && firstNumber === 1 && !source.isSizeAsked && first === undefined;
      const few = { first: () => source.read(1, limit), size: limit };
      const items = itemsOf(isShort ? pagesFrom(source, few) : pages());
      for await (const item of items) if (all.push(item) >= limit) break;
      return all;
    },
    total: async () => (await firstPage()).total,
    withResponse: async () => {
      const page = await firstPage();
      const response = source.response?.(page);
      if (response === undefined) throw new Error('A page without its response');
      return response;
    },
  };
}

async function* pagesFrom<Item>(
  source: PageSource<Item>,
  { first, size }: { readonly first: () => Promise<Page<Item>>; readonly size: number },
) {
  const { operation, firstNumber } = source;
  const passes = createListPasses();
  for (let pass = 1; ; pass += 1) {
    const start = pass === 1 ? first() : source.read(firstNumber, size);
    yield* onePass(source, { start, size, passes, isFirst: pass === 1 });
    const end = passes.end();
    if (end === 'complete') return;
    if (end === 'shrinking-list') throw new ReplyError({ operation, status: 200, problem: end });
  }
}

interface Pass<Item> {
  readonly start: Promise<Page<Item>>;
  readonly size: number;
  readonly passes: ListPasses;
  readonly isFirst: boolean;
}

/** The pages from the first one to the last. A later pass gives only the pages with what was missed. */
async function* onePass<Item>(
  source: PageSource<Item>,
  { start, size, passes, isFirst }: Pass<Item>,
): AsyncGenerator<Page<Item>, void> {
  const progress = createPageProgress();
  for (let page = await start; ; page = await source.read(followingNumber(page), size)) {
    const where = progress.after(page);
    if (where === 'repeated-page' || where === 'empty-pages')
      throw new ReplyError({ operation: source.operation, status: 200, problem: where });
    const hasNew = passes.after(page);
    if (where !== 'over' && (isFirst || hasNew)) yield page;
    if (where === 'last' || where === 'over') return;
  }
}

/** An empty page may stand for several, which its link leads over. */
function followingNumber({ items, number, next = 0 }: Page<unknown>): number {
  return items.length === 0 ? Math.max(next, number + 1) : number + 1;
}

async function* itemsOf<Item>(pages: AsyncIterable<Page<Item>>) {
  const seen = createRecentIds();
  for await (const page of pages) for (const item of page.items) if (seen.isNew(item)) yield item;
}

// Called from JavaScript, it may be missing: without a limit, all of a list may be more than memory holds.
function limitOf({ operation }: { readonly operation: string }, options: unknown): number {
  const limit = isRecord(options) ? options['limit'] : undefined;
  const unknown = unknownOptions(options, 'options', ['limit']);
  if (unknown.length > 0) throw new RequestError(operation, unknown);
  if (limit === 0 || isCount(limit)) return limit;
  throw new RequestError(operation, [{ field: 'limit', problem: 'must be a whole number from 0' }]);
}
