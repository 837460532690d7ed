import { isRecord } from '#shared/kernel/json.ts';
import type { ReplyProblem } from '#shared/bank/errors/errors.ts';
import type { Page } from './page.ts';
import { createRecentIds, idMember } from './recent-ids.ts';

/** Whether the pages of a list lead on: their links may promise more than there is. */
interface PageProgress {
  /**
   * Called once for each page, in order. The list ends with the `last` page, was `over` before this one, or leads nowhere:
   * the bank answers with what it answered before, or with nothing and a promise of more.
   */
  after(page: Page<unknown>): 'goes-on' | 'last' | 'over' | ListProblem;
}

type ListProblem = Extract<ReplyProblem, 'repeated-page' | 'empty-pages'>;

/** A bank that filters what it has cut into pages may leave some empty. */
const mostEmptyPages = 25;

/** Levels of an entry without an id that are compared: deeper JSON could not be written. */
const levels = 20;

function upTo(left: number, value: unknown): unknown {
  if (Array.isArray(value)) return left === 0 ? [] : value.map((each) => upTo(left - 1, each));
  if (!isRecord(value)) return value;
  const members = left === 0 ? [] : Object.entries(value);
  return members.map(([name, member]) => [name, upTo(left - 1, member)]);
}

export function createPageProgress(): PageProgress {
  // Entries without an id are recognised by all their members.
  const known = createRecentIds((item) => idMember(item) ?? JSON.stringify(upTo(levels, item)));
  let first: Page<unknown> | undefined;
  let last = Infinity;
  let received = 0;
  let repeated = 0;
  let empty = 0;

  function afterEmpty(page: Page<unknown>): 'goes-on' | 'last' | ListProblem {
    empty += 1;
    const isEnd = page.number >= (page.last ?? Infinity) || received >= (page.total ?? Infinity);
    if (!page.hasNext || isEnd) return 'last';
    if ((page.next ?? Infinity) <= page.number) return 'repeated-page';
    return empty > mostEmptyPages ? 'empty-pages' : 'goes-on';
  }

  return {
    after(page) {
      const isFirst = first === undefined;
      first ??= page;
      const isBeyond = page.number > last;
      last = page.last ?? Infinity;
      if (page.items.length === 0) return afterEmpty(page);
      empty = 0;
      const receivedBefore = received;
      const fresh = page.items.filter((item) => known.isNew(item)).length;
      // The pages before it were as full as the first one that was read.
      received += page.items.length * (isFirst ? page.number : 1);
      repeated += page.items.length - fresh;
      const onward = page.hasNext ? 'goes-on' : 'last';
      if (fresh > 0 || isFirst) return onward;
      if (isBeyond || receivedBefore >= (page.total ?? Infinity)) return 'over';
      // Entries inserted meanwhile push as many known ones along, up to whole pages of them.
      const inserted = (page.total ?? 0) - (first.total ?? 0);
      return repeated <= inserted ? onward : 'repeated-page';
    },
  };
}
