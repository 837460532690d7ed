import { el } from '#shared/page/dom.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { absent, at, json, readView } from '../parts.ts';

/** An entity as the mirror has it, and every event about it; its address names kind and id. */
export function entity({ id: address }: Place): View {
  const place = address.indexOf(':');
  const [kind, id] = [address.slice(0, place), address.slice(place + 1)];
  return readView('Entity', async () => {
    const { entity: shown, history } = await read('entity', { kind, id });
    if (shown === null) return absent(`${kind} ${id} in the mirror`);
    const aspects = Object.entries(shown.aspects);
    return [
      heading(`${kind} ${id}`),
      ...aspects.map(([aspect, row]) =>
        card(
          aspect,
          [json(row.data)],
          [el('span', { class: 'muted' }, [`${row.status ?? ''} since `, at(row.since)])],
        ),
      ),
      card('History', [
        table(
          'Events',
          [
            { title: 'At', show: (past) => at(past.at) },
            { title: 'Event', show: ({ eventId, eventType }) => link(`#/events/${eventId}`, eventType) },
            { title: 'Status', kind: 'wide', show: ({ status }) => status ?? '' },
          ],
          history.toReversed(),
        ),
      ]),
    ];
  });
}
