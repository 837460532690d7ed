import { expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const wanted = { event_type: 'BOOKING', url: 'https://partner.example/hook' };

// Stated: Endpoints: Webhook subscriptions > Create
// Stated: Endpoints: Webhook subscriptions > Read
// Stated: Resources and their fields > Webhook subscription
// Stated: States and transitions > Subscription created
// Stated: Events: Subscription and verification > Verification request
// Stated: Events: Subscription and verification > Secret
test('a subscription is verified first and shows its secret once, when it is created', async () => {
  const { post, get, webhooks } = simulatedBank();

  const created = await post('/v1/webhooks', wanted);

  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    ...wanted,
    secret: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
  });
  expect(webhooks).toEqual([
    expect.objectContaining({
      url: wanted.url,
      body: new Uint8Array(),
      headers: expect.objectContaining({ 'Service-Webhook-Event-Type': 'WEBHOOK-SUBSCRIPTION' }) as unknown,
    }),
  ]);
  const id = textOf(created, 'id');
  expect((await get(`/v1/webhooks/${id}`)).body).toEqual({ id, ...wanted });
  expect((await get('/v1/webhooks')).body).toEqual([{ id, ...wanted }]);
});

// Stated: Endpoints: Webhook subscriptions > Delete
// Stated: States and transitions > Subscription removed
test('a deleted subscription is gone', async () => {
  const { post, get, delete: remove } = simulatedBank();
  const path = `/v1/webhooks/${textOf(await post('/v1/webhooks', wanted), 'id')}`;

  expect((await remove(path)).status).toBe(204);
  expect((await get(path)).status).toBe(404);
  expect((await remove(path)).status).toBe(404);
});

// Stated: Endpoints: Webhook subscriptions > Create
// Stated: Resources and their fields > Webhook subscription
test.each([
  ['plain http', { ...wanted, url: 'http://partner.example/hook' }],
  ['loopback without the option', { ...wanted, url: 'http://127.0.0.1:5000/hook' }],
  ['no address at all', { ...wanted, url: 'https://' }],
  ['an event type that the bank does not know', { ...wanted, event_type: 'A_LATER_ONE' }],
  ['an event type in the wrong case', { ...wanted, event_type: 'booking' }],
])('a subscription for %s is refused before anything is sent', async (_what, body) => {
  const { post, webhooks, bank } = simulatedBank();

  expect((await post('/v1/webhooks', body)).status).toBe(400);
  expect(webhooks).toEqual([]);
  expect(bank.store.subscriptions.all()).toEqual([]);
});

test('plain http on the same machine is allowed under its option', async () => {
  const { post } = simulatedBank({ allowLoopbackHttp: true });

  expect((await post('/v1/webhooks', { ...wanted, url: 'http://127.0.0.1:5000/hook' })).status).toBe(201);
});

test('an event type that the bank does not know is allowed under its option', async () => {
  const { post } = simulatedBank({ allowUnknownEventTypes: true });

  expect((await post('/v1/webhooks', { ...wanted, event_type: 'A_LATER_ONE' })).status).toBe(201);
  expect((await post('/v1/webhooks', { ...wanted, event_type: 'booking' })).status).toBe(400);
});
