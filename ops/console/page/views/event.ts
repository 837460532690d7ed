import { el } from '#shared/page/dom.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { lifeOf } from '../life.ts';
import { absent, json, readView } from '../parts.ts';

/** The life of an event, by the id of its record, of its notification or of its entity; personal fields are masked. */
export function event({ id }: Place): View {
  return readView('Event', async () => {
    const { lives, more, record } = await read('event', { id });
    if (lives.every(({ steps }) => steps.length === 0)) return absent(`event ${id}`);
    return [
      heading(record?.eventType ?? `Event ${id}`),
      ...(record?.reason === undefined ? [] : [el('p', { class: 'refused' }, record.reason)]),
      ...lives.map(lifeOf),
      ...(more === 0 ? [] : [el('p', { class: 'muted' }, `There are ${more} more: see the entity.`)]),
      ...(record === null ? [] : [card('Body', [json(record.body)])]),
    ];
  });
}
