import { verifyNumber } from './devices.ts';
import type { GoodCalls, World } from './world.ts';

export function messagingCalls(world: World) {
  const { post, person } = world;
  return {
    'sms.messages.create': () => {
      verifyNumber(world, person.id);
      const idempotency_key = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
      return post('/v1/sms/messages', { person_id: person.id, text: 'Hello', purpose: 'x', idempotency_key });
    },
  } satisfies GoodCalls;
}
