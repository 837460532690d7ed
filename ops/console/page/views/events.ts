import { el, type Child } from '#shared/page/dom.ts';
import { chip } from '#shared/page/format.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { at, command, readView } from '../parts.ts';

/** Events that wait for a person: those that were set aside, or webhooks with a wrong signature. */
export function events({ query }: Place): View {
  const isRejected = query.get('state') === 'rejected';
  const tabs = el('nav', { class: 'tabs', 'aria-label': 'State' }, [
    tab('parked', 'Set aside', !isRejected),
    tab('rejected', 'Wrong signature', isRejected),
  ]);
  return readView('Events', async () => [
    heading('Events', [tabs]),
    ...(isRejected ? await rejectedRows(query) : await parkedRows(query)),
  ]);
}

const tab = (state: string, label: string, isCurrent: boolean): HTMLElement =>
  el('a', { href: `#/events?state=${state}`, 'aria-current': isCurrent ? 'page' : undefined }, label);

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
          { title: 'Set aside', show: ({ recordedAt }) => at(recordedAt) },
          { title: 'Why', kind: 'wide', show: ({ reason }) => reason ?? '' },
        ],
        rows,
      ),
      ...(hasMore ? [el('p', { class: 'muted' }, 'There are more than are shown.')] : []),
      ...(rows.length === 0
        ? []
        : [command('npm run ops -- parked redrive --family <family> --reason <why>')]),
    ]),
  ];
}

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
