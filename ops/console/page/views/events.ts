import { el, type Child } from '#shared/page/dom.ts';
import { chip } from '#shared/page/format.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { amountShown, at, readView, tabs } from '../parts.ts';
import { deadLetterRows } from './dead-letters.ts';
import { unpublishedRows } from './unpublished.ts';

/** Events that wait for a person: set aside, given up, taken by no bus, or webhooks with a wrong signature. */
export function events({ query }: Place): View {
  const state = states.find((each) => each.name === query.get('state')) ?? parked;
  const parts = tabs(
    'State',
    states.map(({ name, label }) => ({
      href: `#/events?state=${name}`,
      label,
      isCurrent: name === state.name,
    })),
  );
  const view = readView('Events', async () => [heading('Events', [parts]), ...(await state.rows(query))]);
  return state.isReadOnce === true ? readOnce(view) : view;
}

interface State {
  readonly name: string;
  readonly label: string;
  readonly rows: (query: URLSearchParams) => Promise<readonly Child[]>;
  /** Reading it again and again would hide it from others. */
  readonly isReadOnce?: true;
}

const parked: State = { name: 'parked', label: 'Set aside', rows: parkedRows };
const states: readonly State[] = [
  parked,
  { name: 'dead', label: 'Given up', rows: deadLetterRows, isReadOnce: true },
  { name: 'unpublished', label: 'Not published', rows: unpublishedRows },
  { name: 'rejected', label: 'Wrong signature', rows: rejectedRows },
];

/** Not again every half a minute. */
function readOnce({ refresh, ...view }: View): View {
  let isRead = false;
  return {
    ...view,
    refresh: async () => {
      if (isRead) return;
      isRead = true;
      await refresh?.();
    },
  };
}

async function parkedRows(query: URLSearchParams): Promise<readonly Child[]> {
  const family = query.get('family') ?? undefined;
  const { events: rows, hasMore } = await read('parked', { family });
  const families = [...new Set(rows.map((row) => row.family))].toSorted();
  const pills = families.map((name) => link(`#/events?state=parked&family=${name}`, name, 'pill'));
  return [
    el('div', { class: 'pills' }, [link('#/events?state=parked', 'all', 'pill'), ...pills]),
    card('Events that were set aside', [
      table(
        'Events that were set aside',
        [
          { title: 'Type', show: ({ id, eventType }) => link(`#/events/${id}`, eventType) },
          { title: 'Family', kind: 'minor', show: (row) => row.family },
          { title: 'Amount', kind: 'amount', show: ({ amount }) => amountShown(amount) },
          { title: 'Set aside', show: ({ recordedAt }) => at(recordedAt) },
          { title: 'Why', kind: 'wide', show: ({ reason }) => reason ?? '' },
        ],
        rows,
      ),
      ...(hasMore ? [el('p', { class: 'muted' }, 'There are more than are shown.')] : []),
      ...(family === undefined || rows.length === 0 ? [] : [bulkLinks(family)]),
    ]),
  ];
}

/** Many at once, of one family. */
const bulkLinks = (family: string): HTMLElement =>
  el('div', { class: 'buttons' }, [
    link(`#/bulk?action=redrive-parked&family=${family}`, 'Send all of them again', 'button'),
    link(`#/bulk?action=dismiss-parked&family=${family}`, 'Dismiss them', 'button'),
  ]);

async function rejectedRows(query: URLSearchParams): Promise<readonly Child[]> {
  const { webhooks, hasMore } = await read('rejected', { day: query.get('day') ?? undefined });
  return [
    card('Webhooks of today and yesterday with a wrong signature', [
      table(
        'Webhooks with a wrong signature',
        [
          { title: 'Type', show: ({ id, day, eventType }) => link(`#/rejected/${day}:${id}`, eventType) },
          { title: 'Received', show: ({ receivedAt }) => at(receivedAt) },
          { title: 'Subscription', kind: 'minor', show: ({ subscriptionId }) => subscriptionId },
          { title: 'Network', show: ({ network }) => network },
          {
            title: 'Network before',
            show: ({ isNetworkProven }) => (isNetworkProven ? chip('signed before', 'warn') : ''),
          },
        ],
        webhooks,
      ),
      ...(hasMore ? [el('p', { class: 'muted' }, 'There are more than are shown.')] : []),
    ]),
  ];
}
