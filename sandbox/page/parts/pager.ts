import { button, el } from '#shared/page/dom.ts';
import { count } from '#shared/page/format.ts';
import type { PageOfRows } from '../bank.ts';

export function pager(
  { total, page, per_page, rows }: PageOfRows<unknown>,
  goTo: (page: number) => void,
): HTMLElement {
  const from = (page - 1) * per_page;
  const range = rows.length === 0 ? '0' : `${count(from + 1)}–${count(from + rows.length)}`;
  return el('div', { class: 'pager' }, [
    el('span', { class: 'muted' }, `${range} of ${count(total)}`),
    button('Previous', () => goTo(page - 1), page > 1 ? {} : { disabled: true }),
    button('Next', () => goTo(page + 1), from + rows.length < total ? {} : { disabled: true }),
  ]);
}
