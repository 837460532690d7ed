import { el, type Child } from '../dom.ts';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => Child;
  /** `amount` is aligned right; `minor` is left out on narrow screens. */
  readonly kind?: 'amount' | 'minor' | 'minor amount' | 'mono' | 'wide';
}

export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): HTMLElement {
  if (rows.length === 0) return el('p', { class: 'empty' }, `No ${caption.toLowerCase()} yet.`);
  const head = columns.map(({ title, kind }) => el('th', { scope: 'col', class: kind }, title));
  const body = rows.map((row) =>
    el(
      'tr',
      {},
      columns.map(({ show, kind }) => el('td', { class: kind }, [show(row)])),
    ),
  );
  const inside = el('table', {}, [
    el('caption', { class: 'unseen' }, caption),
    el('thead', {}, [el('tr', {}, head)]),
    el('tbody', {}, body),
  ]);
  // Focusable by keyboard, since a table wider than the screen scrolls.
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Table: ${caption}` }, [
    inside,
  ]);
}
