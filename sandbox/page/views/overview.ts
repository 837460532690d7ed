import { read, type Glance } from '../bank.ts';
import { button, el, refill, type Child } from '#shared/page/dom.ts';
import { chip, count, money, words } from '#shared/page/format.ts';
import { live } from '../live.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { failure } from '#shared/page/parts/notice.ts';
import { table } from '#shared/page/parts/table.ts';
import { timelineTable } from '../parts/timeline-table.ts';
import type { View } from '#shared/page/view.ts';

/** A bank with more bookings is checked only on request: a check reads every row. */
const checkedAtOnce = 20_000;

export function overview(): View {
  const [tiles, books, latest] = [el('div', { class: 'tiles' }), el('div'), el('div')];
  const { node: checks, check } = invariantCheck();
  return {
    title: 'Overview',
    content: [
      heading('Overview'),
      tiles,
      el('div', { class: 'columns' }, [
        card('Truth', [books], [link('#/accounts', 'Accounts')]),
        el('div', { class: 'stack' }, [checks, card('Latest', [latest], [link('#/timeline', 'Timeline')])]),
      ]),
    ],
    refresh: async () => {
      const glance = await read('/glance');
      refill(tiles, tilesOf(glance));
      refill(books, [booksOf(glance)]);
      refill(latest, [timelineTable(live.entries.slice(-8))]);
      if (glance.bookings <= checkedAtOnce) await check();
    },
  };
}

function tilesOf({ customers, accounts, bookings, ...rest }: Glance): readonly Child[] {
  const { delivered = 0, pending = 0, rejected = 0, discarded = 0, dropped = 0 } = rest.deliveries.states;
  const lost = rejected + discarded + dropped;
  const errors = rest.errors_in_books;
  return [
    tile('Customers', count(customers), { href: '#/customers' }),
    tile('Accounts', count(accounts), { href: '#/accounts' }),
    tile('Bookings', count(bookings), {
      note:
        rest.open_reservations === 1
          ? '1 open reservation'
          : `${count(rest.open_reservations)} open reservations`,
    }),
    tile('Delivered', count(delivered), {
      href: '#/timeline',
      note: `${count(pending)} pending, ${count(lost)} lost`,
      tone: lost > 0 ? 'warn' : '',
    }),
    tile('Errors in the books', count(errors), {
      href: '#/faults',
      note: errors === 0 ? 'none planted' : 'not healed',
      tone: errors > 0 ? 'warn' : '',
    }),
  ];
}

interface TileSettings {
  readonly href?: string;
  readonly note?: string;
  readonly tone?: string;
}

function tile(name: string, figure: string, { href, note, tone = '' }: TileSettings): HTMLElement {
  const inside = [
    el('span', { class: 'tile-name' }, name),
    el('span', { class: 'figure' }, figure),
    el('span', { class: 'muted' }, note ?? '\u00A0'),
  ];
  return href === undefined
    ? el('div', { class: `tile ${tone}` }, inside)
    : el('a', { class: `tile ${tone}`, href }, inside);
}

function booksOf({ books }: Glance): HTMLElement {
  const rows = [
    { account: 'accounts of customers', summary: 'what the bank owes', cents: books.on_accounts_cents },
    ...books.ledger,
    { account: 'sum', summary: 'of all legs: always zero', cents: books.total_cents },
  ];
  return table(
    'Ledger',
    [
      {
        title: 'Ledger',
        show: ({ account, summary }) =>
          el('span', { class: 'two' }, [words(account), el('small', { class: 'muted' }, summary)]),
      },
      { title: 'Balance', show: ({ cents }) => money(cents), kind: 'amount' },
    ],
    rows,
  );
}

function invariantCheck() {
  const list = el('ul', { class: 'checks' }, [el('li', { class: 'muted' }, 'Not checked yet.')]);
  const verdict = el('span', { role: 'status' });
  const check = async () => {
    const invariants = await read('/invariants');
    const broken = invariants.filter(({ violations }) => violations.length > 0);
    refill(verdict, [
      broken.length === 0 ? chip('all hold', 'good') : chip(`${broken.length} broken`, 'bad'),
    ]);
    refill(
      list,
      invariants.map(({ name, violations }) =>
        el('li', { class: violations.length === 0 ? 'holds' : 'broken' }, [
          words(name),
          ...violations.slice(0, 5).map((row) => el('code', {}, row)),
        ]),
      ),
    );
  };
  const again = button('Check', () => check().catch(failure));
  return { node: card('Invariants', [list], [verdict, again]), check };
}
