import { read, type CustomerRow } from '../bank.ts';
import { el } from '#shared/page/dom.ts';
import { chip, instant } from '#shared/page/format.ts';
import { browse } from '../parts/browse.ts';
import { heading, link } from '#shared/page/parts/card.ts';
import type { Column } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';

const columns: readonly Column<CustomerRow>[] = [
  { title: 'Name', show: ({ id, name }) => link(`#/customers/${id}`, name === '' ? 'without a name' : name) },
  { title: 'Id', show: ({ id }) => el('code', {}, id), kind: 'minor' },
  { title: 'Since', show: ({ created_at }) => instant(created_at), kind: 'minor' },
  { title: 'Status', show: ({ deleted }) => (deleted ? chip('deleted', 'bad') : chip('active', 'good')) },
];

/** Persons or businesses, depending on the address. */
export function customers({ query }: Place): View {
  const kind = query.get('kind') === 'businesses' ? 'businesses' : 'persons';
  const { content, refresh } = browse({
    caption: kind === 'persons' ? 'Persons' : 'Businesses',
    columns,
    load: (wanted) => read(`/${kind}`, wanted),
    search: 'Name or id',
  });
  const tab = (each: string, text: string) =>
    el('a', { href: `#/customers?kind=${each}`, ...(each === kind && { 'aria-current': 'page' }) }, text);
  return {
    title: 'Customers',
    content: [
      heading('Customers', [
        el('nav', { class: 'tabs', 'aria-label': 'Kind of customer' }, [
          tab('persons', 'Persons'),
          tab('businesses', 'Businesses'),
        ]),
      ]),
      el('section', { class: 'card' }, content),
    ],
    refresh,
  };
}
