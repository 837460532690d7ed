import { card, facts, heading } from '#shared/page/parts/card.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { absent, at, json, readView } from '../parts.ts';

/** A webhook with a wrong signature; its address names the day and the id. */
export function rejected({ id: address }: Place): View {
  const [day = '', id = ''] = address.split(':');
  return readView('Rejected webhook', async () => {
    const shown = await read('rejectedWebhook', { day, id });
    if ('absent' in shown) return absent(`rejected webhook ${id} of ${day}`);
    const { body, eventType, receivedAt, subscriptionId, network, isNetworkProven } = shown;
    return [
      heading(eventType),
      card('Delivery', [
        facts([
          ['Received', at(receivedAt)],
          ['Subscription', subscriptionId],
          ['Network', network],
          ['The network', isNetworkProven ? 'has sent signed webhooks before' : 'has sent no signed webhook'],
        ]),
      ]),
      card('Body', [json(body)]),
    ];
  });
}
