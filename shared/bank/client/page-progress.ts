import type { Page } from './pages.ts';
import { createRecentIds, idMember } from './recent-ids.ts';

/** Whether the pages of a list lead on, whatever their links promise. */
interface PageProgress {
  /** `over` where the list has no more, `stuck` where the bank answers with what it answered before. */
  after(page: Page<unknown>): 'goes-on' | 'over' | 'stuck';
}

export function createPageProgress(first: Page<unknown>): PageProgress {
  // Entries without an id are told by all they hold.
  const known = createRecentIds((item) => idMember(item) ?? JSON.stringify(item));
  const newIn = (page: Page<unknown>) => page.items.filter((item) => known.isNew(item)).length;
  newIn(first);
  // The pages before it were as full as the first one that was read.
  let received = first.number * first.items.length;
  let repeated = 0;
  let { last } = first;
  return {
    after(page) {
      const receivedBefore = received;
      const isBeyond = page.number > (last ?? Infinity);
      const fresh = newIn(page);
      received += page.items.length;
      repeated += page.items.length - fresh;
      last = page.last;
      if (fresh > 0 || page.items.length === 0) return 'goes-on';
      if (isBeyond || receivedBefore >= (page.total ?? Infinity)) return 'over';
      // Entries inserted meanwhile push as many known ones along, up to whole pages of them.
      const inserted = (page.total ?? 0) - (first.total ?? 0);
      return repeated <= inserted ? 'goes-on' : 'stuck';
    },
  };
}
