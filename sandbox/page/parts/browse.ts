import type { PageOfRows } from '../bank.ts';
import { el, refill } from '#shared/page/dom.ts';
import { table, type Column } from '#shared/page/parts/table.ts';
import { pager } from './pager.ts';
import { failure } from '#shared/page/parts/notice.ts';
import { searchField } from '#shared/page/parts/search-field.ts';

interface Browsed<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly load: (query: { page: number; search: string }) => Promise<PageOfRows<Row>>;
  /** The label of the search; without it there is none. */
  readonly search?: string;
}

const typingMs = 250;

/** A list by page, with a search that waits for a pause in typing. */
export function browse<Row>({ caption, columns, load, search }: Browsed<Row>) {
  const place = el('div', { class: 'list' });
  const wanted = { page: 1, search: '' };
  let asked = 0;
  const refresh = async () => {
    asked += 1;
    const question = asked;
    const found = await load(wanted);
    // A late answer to an older search is not shown.
    if (question !== asked) return;
    const goTo = (page: number) => {
      wanted.page = page;
      void refresh().catch(failure);
    };
    refill(place, [table(caption, columns, found.rows), pager(found, goTo)]);
  };
  const isSought = (text: string) => {
    Object.assign(wanted, { page: 1, search: text });
    void refresh().catch(failure);
  };
  const bar = search === undefined ? [] : [searchBar(search, isSought)];
  return { content: [...bar, place], refresh };
}

function searchBar(what: string, seek: (text: string) => void): HTMLElement {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return searchField({ label: `Search: ${what}`, placeholder: what }, (text) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => seek(text), typingMs);
  });
}
