import { read, type AccountRow } from '../bank.ts';
import { el } from '#shared/page/dom.ts';
import { chip, iban, money, words } from '#shared/page/format.ts';
import { browse } from '../parts/browse.ts';
import { heading, link } from '#shared/page/parts/card.ts';
import type { Column } from '#shared/page/parts/table.ts';
import type { View } from '#shared/page/view.ts';

export const accountColumns: readonly Column<AccountRow>[] = [
  { title: 'IBAN', show: (row) => link(`#/accounts/${row.id}`, iban(row.iban), 'mono') },
  { title: 'Holder', show: ({ holder }) => holder, kind: 'wide' },
  { title: 'Status', show: accountState },
  { title: 'Type', show: ({ type }) => words(type), kind: 'minor' },
  { title: 'Reserved', show: ({ reserved_cents }) => money(reserved_cents), kind: 'amount' },
  { title: 'Available', show: ({ available_cents }) => money(available_cents), kind: 'amount' },
  { title: 'Balance', show: ({ balance_cents }) => el('b', {}, [money(balance_cents)]), kind: 'amount' },
];

export function accountState({ status, locking_status }: Pick<AccountRow, 'status' | 'locking_status'>) {
  if (status === 'CLOSED') return chip('closed');
  return locking_status === 'NO_BLOCK'
    ? chip('active', 'good')
    : chip(words(locking_status).toLowerCase(), 'warn');
}

export function accounts(): View {
  const { content, refresh } = browse({
    caption: 'Accounts',
    columns: accountColumns,
    load: (wanted) => read('/accounts', wanted),
    search: 'IBAN, holder or id',
  });
  return {
    title: 'Accounts',
    content: [heading('Accounts'), el('section', { class: 'card' }, content)],
    refresh,
  };
}
