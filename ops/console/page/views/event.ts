import { card, facts, heading, link } from '#shared/page/parts/card.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { absent, at, command, json, readView } from '../parts.ts';

/** A recorded event, with personal fields masked. */
export function event({ id }: Place): View {
  return readView('Event', async () => {
    const shown = await read('event', { id });
    if ('absent' in shown) return absent(`event ${id}`);
    const { body, eventType, entityId, state, reason, receivedAt, recordedAt } = shown;
    return [
      heading(eventType),
      card('Record', [
        facts([
          ['Record', id],
          ['State', state],
          ['Why', reason ?? ''],
          ['Entity', entityId],
          ['Received', at(receivedAt)],
          ['Recorded', at(recordedAt)],
        ]),
        ...(state === 'parked' ? [command(`npm run ops -- parked redrive ${id} --reason <why>`)] : []),
      ]),
      card('Body', [json(body)], [link('#/events', 'All events')]),
    ];
  });
}
