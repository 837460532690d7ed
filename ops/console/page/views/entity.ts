import { el } from '#shared/page/dom.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { lifeOf } from '../life.ts';
import { absent, at, json, readView } from '../parts.ts';

/** An entity as the mirror has it, and its life; its address names kind and id. */
export function entity({ id: address }: Place): View {
  const place = address.indexOf(':');
  const [kind, id] = [address.slice(0, place), address.slice(place + 1)];
  return readView('Entity', async () => {
    const { entity: shown, life } = await read('entity', { kind, id });
    if (shown === null && life.steps.length === 0) return absent(`${kind} ${id}`);
    const aspects = Object.entries(shown?.aspects ?? {});
    return [
      heading(`${kind} ${id}`),
      ...aspects.map(([aspect, row]) =>
        card(
          aspect,
          [json(row.data)],
          [el('span', { class: 'muted' }, [`${row.status ?? ''} since `, at(row.since)])],
        ),
      ),
      lifeOf(life),
    ];
  });
}
