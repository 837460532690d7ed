import { textOf } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

export function webhookCalls({ get, post, delete: remove }: World) {
  const subscribe = () => post('/v1/webhooks', { event_type: 'BOOKING', url: 'https://partner.example/h' });
  return {
    'webhooks.create': subscribe,
    'webhooks.list': async () => {
      await subscribe();
      return get('/v1/webhooks');
    },
    'webhooks.get': async () => get(`/v1/webhooks/${textOf(await subscribe(), 'id')}`),
    'webhooks.delete': async () => remove(`/v1/webhooks/${textOf(await subscribe(), 'id')}`),
  } satisfies GoodCalls;
}
