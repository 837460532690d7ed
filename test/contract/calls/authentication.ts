import { waitingTransfer } from './payments.ts';
import type { GoodCalls, World } from './world.ts';

const credentials = Buffer.from('sandbox-client:sandbox-secret').toString('base64');

export function authenticationCalls(world: World) {
  const { post, send, person } = world;
  return {
    'changeRequests.authorize': async () =>
      post(`${await waitingTransfer(world)}/authorize`, { person_id: person.id, delivery_method: 'static' }),
    'changeRequests.confirm': async () => {
      const path = await waitingTransfer(world);
      await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
      return post(`${path}/confirm`, { tan: '212212' });
    },
    'token.issue': () =>
      send('/oauth2/token', {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' }),
      }),
  } satisfies GoodCalls;
}
