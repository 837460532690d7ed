import { read, type BookingRow } from '../bank.ts';
import { el, refill } from '#shared/page/dom.ts';
import { day, iban, instant, money, words } from '#shared/page/format.ts';
import { browse } from '../parts/browse.ts';
import { card, facts, heading, link } from '#shared/page/parts/card.ts';
import { movesOf } from '../form/moves.ts';
import { table, type Column } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { accountState } from './accounts.ts';

const bookingColumns: readonly Column<BookingRow>[] = [
  { title: 'Booked', show: booked },
  {
    title: 'What',
    show: ({ counterparty, description, type }) =>
      el('span', { class: 'two' }, [
        counterparty ?? words(type),
        el('small', { class: 'muted' }, description === '' ? words(type) : `${words(type)} · ${description}`),
      ]),
    kind: 'wide',
  },
  { title: 'Amount', show: ({ amount_cents, currency }) => money(amount_cents, currency), kind: 'amount' },
];

/** The valuta date, if it differs. */
function booked({ booking_date, valuta_date }: BookingRow): HTMLElement {
  const valuta = valuta_date === booking_date ? '' : `valuta ${day(valuta_date)}`;
  return el('span', { class: 'two' }, [day(booking_date), el('small', { class: 'muted' }, valuta)]);
}

type Detail = Awaited<ReturnType<typeof detailOf>>;
const detailOf = (id: string) => read('/accounts/{id}', { id });

export function account({ id }: Place): View {
  const [head, terms, reserved, moves] = [el('div'), el('div'), el('div'), el('div')];
  const bookings = browse({
    caption: 'Bookings',
    columns: bookingColumns,
    load: ({ page }) => read('/accounts/{id}/bookings', { id, page }),
  });
  return {
    title: 'Account',
    content: [
      head,
      el('div', { class: 'columns main-side' }, [
        card('Bookings', bookings.content),
        el('div', { class: 'stack' }, [
          card('Reservations', [reserved]),
          card('Terms', [terms]),
          card('What can happen', [moves]),
        ]),
      ]),
    ],
    refresh: async () => {
      const [detail] = await Promise.all([detailOf(id), bookings.refresh()]);
      refill(head, [headOf(detail)]);
      refill(terms, [termsOf(detail)]);
      refill(reserved, [reservationsOf(detail)]);
      if (moves.childElementCount === 0) moves.replaceChildren(await movesOf('account_id', id));
    },
  };
}

function headOf(detail: Detail): HTMLElement {
  return el('div', {}, [
    heading(el('span', { class: 'mono' }, iban(detail.iban)), [accountState(detail)]),
    el('div', { class: 'balances' }, [
      balance('Balance', detail.balance_cents, 'large'),
      balance('Reserved', detail.reserved_cents),
      balance('Available', detail.available_cents),
    ]),
  ]);
}

const balance = (name: string, cents: number, size = '') =>
  el('div', { class: `balance ${size}` }, [el('span', { class: 'tile-name' }, name), money(cents)]);

function termsOf(detail: Detail): HTMLElement {
  const { customer_id, holder, limit_cents, locking_reasons, closed_at } = detail;
  const owner = customer_id === null ? holder : link(`#/customers/${customer_id}`, holder);
  return facts([
    ['Holder', owner],
    ['Type', words(detail.type)],
    ['Id', el('code', {}, detail.id)],
    ['BIC', el('code', {}, detail.bic)],
    ['Limit', money(limit_cents)],
    ['Opened', instant(detail.opened_at)],
    ...(closed_at === null ? [] : [['Closed', instant(closed_at)] as const]),
    ...(locking_reasons.length === 0 ? [] : [['Blocked for', locking_reasons.join(', ')] as const]),
  ]);
}

function reservationsOf({ reservations }: Detail): HTMLElement {
  return table(
    'Open reservations',
    [
      {
        title: 'What',
        show: ({ description, type }) =>
          el('span', { class: 'two' }, [description, el('small', { class: 'muted' }, words(type))]),
      },
      { title: 'Amount', show: ({ amount_cents }) => money(amount_cents), kind: 'amount' },
    ],
    reservations,
  );
}
