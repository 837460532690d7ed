import type { GoodCalls, World } from './world.ts';

export function messagingCalls({ bank, post, person }: World) {
  return {
    'sms.messages.create': () => {
      bank.store.mobileNumbers.insert({
        id: 'number',
        person_id: person.id,
        number: '+491701234567',
        verified: true,
        otp: null,
        otp_sent_at: null,
      });
      const idempotency_key = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
      return post('/v1/sms/messages', { person_id: person.id, text: 'Hello', purpose: 'x', idempotency_key });
    },
  } satisfies GoodCalls;
}
