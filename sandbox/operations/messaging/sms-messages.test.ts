import { expect, test } from 'vitest';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

const key = (last: number) => `0b6f7a7e-3f43-4a53-9f0e-${last.toString().padStart(12, '0')}`;

function setUp({ verified = true } = {}) {
  const world = simulatedBank();
  const { person } = world.customer();
  world.bank.store.mobileNumbers.insert({
    id: 'number',
    person_id: person.id,
    number: '+491701234567',
    verified: false,
    otp: null,
    otp_sent_at: null,
  });
  world.bank.store.mobileNumbers.update('number', { verified });
  const message = { person_id: person.id, text: 'Your card is on its way.', purpose: 'delivery' };
  const send = (change: object = {}) =>
    world.post('/v1/sms/messages', { ...message, idempotency_key: key(1), ...change });
  return { ...world, sms: send };
}

// Stated: Endpoints: Further endpoints > SMS sending
test('an informational SMS goes to the verified number of the customer', async () => {
  const { sms, bank } = setUp();

  const sent = await sms();

  expect(sent.status).toBe(202);
  expect(sent.body).toMatchObject({ message: 'Your card is on its way.' });
  expect(bank.store.smsMessages.all()).toMatchObject([{ number: '+491701234567', purpose: 'delivery' }]);
  expect((await setUp({ verified: false }).sms()).status).toBe(403);
  expect((await sms({ person_id: 'nobody', idempotency_key: key(2) })).status).toBe(404);
});

test('the same key sends the same message once, and no other', async () => {
  const { sms, bank } = setUp();
  const first = await sms();

  expect((await sms()).body).toEqual(first.body);
  expect((await sms({ text: 'Another text.' })).status).toBe(409);
  expect(bank.store.smsMessages.all()).toHaveLength(1);
});

// Stated: Limits > SMS messages
test('a text is at most one SMS long, and the 61st within an hour is refused', async () => {
  const { sms, passMs, bank } = setUp();

  expect((await sms({ text: 'x'.repeat(161) })).status).toBe(400);
  for (let sent = 1; sent <= 60; sent++) {
    expect((await sms({ idempotency_key: key(sent) })).status).toBe(202);
  }
  expect((await sms({ idempotency_key: key(61) })).status).toBe(429);
  passMs(3_600_000);
  expect((await sms({ idempotency_key: key(61) })).status).toBe(202);
  const states = bank.store.smsMessages.all().map(({ status }) => status);
  expect(states.slice(60)).toEqual(['REFUSED', 'SENT']);
});
