import type { Page } from './page.ts';
import { createRecentIds, idMember, remembered } from './recent-ids.ts';

/** Times that a list is read in all: if entries are deleted in each, another time would not end it. */
const mostPasses = 4;

/** What is known of a list that is read several times, because entries were deleted meanwhile. */
export interface ListPasses {
  /** Called for each page, in order. Whether it has an entry that no page before had. */
  after(page: Page<unknown>): boolean;
  /**
   * Called at the end of the list. Entries behind a deleted one move to a page that was read already, and are missed; the
   * total shows it, or the number of pages. Then the list is read again, if each entry can be recognised.
   */
  end(): 'complete' | 'read-again' | 'shrinking-list';
}

export function createListPasses(): ListPasses {
  const seen = createRecentIds();
  let [pass, received, isKnown, hasShrunk] = [1, 0, true, false];
  let [total, last]: readonly (number | undefined)[] = [];
  return {
    after(page) {
      // Without a total, only fewer pages show it.
      hasShrunk ||= (page.total ?? Infinity) < (total ?? 0) || (page.last ?? Infinity) < (last ?? 0);
      [total, last] = [page.total ?? total, page.last ?? last];
      const fresh = page.items.filter((item) => seen.isNew(item)).length;
      received += fresh;
      isKnown &&= received <= remembered && page.items.every((item) => idMember(item) !== undefined);
      return fresh > 0;
    },
    end() {
      if (!hasShrunk) return 'complete';
      if (!isKnown || pass === mostPasses) return 'shrinking-list';
      pass += 1;
      [hasShrunk, total, last] = [false, undefined, undefined];
      return 'read-again';
    },
  };
}
