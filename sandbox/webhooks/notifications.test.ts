import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { dawn, virtualBank } from '#sandbox/testing/virtual-bank.ts';

async function setUp() {
  const world = virtualBank();
  const subscription = await world.subscribe('BOOKING');
  const notify = async () => {
    world.bank.emit({ type: 'BOOKING', entityId: 'boo_1', payload: { id: 'boo_1' } });
    await world.advance(0);
    return world.subscriber.received.at(-1)!;
  };
  return { ...world, subscription, notify };
}

const contents: Readonly<Record<string, string>> = {
  'Content-Type, usually application/json': 'application/json',
  'Webhook-Event-Type, the event type': 'BOOKING',
  'Entity-Id, the id of the primary resource': 'boo_1',
  'Webhook-Attempt, which starts at 1': '1',
  'Webhook-Callout-Timestamp, the time of sending in UTC': new Date(dawn).toISOString(),
  'User-Agent, the sending agent': 'Service/1.0',
};

describe('a notification has the header', () => {
  // Stated: Events: Delivery > Headers
  test.each(Object.keys(contents))('%s', async (what) => {
    const { notify } = await setUp();
    const name = what.split(',')[0] ?? '';
    const { headers } = await notify();

    expect(headers[name] ?? headers[`Service-${name}`]).toBe(contents[what]);
  });

  // Stated: Events: Delivery > Headers
  test('Webhook-Id, another one for each notification', async () => {
    const { notify } = await setUp();
    const ids = [await notify(), await notify()].map((request) => header(request, 'Webhook-Id'));

    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });

  // Stated: Events: Delivery > Headers
  test('Webhook-Subscription-Id, the id of the subscription', async () => {
    const { notify, subscription } = await setUp();

    expect(header(await notify(), 'Webhook-Subscription-Id')).toBe(subscription.id);
  });

  // Stated: Events: Delivery > Headers
  // Stated: Events: Delivery > Signature
  test('Webhook-Signature, sha256= and the hex HMAC SHA-256 of the raw body, keyed with the secret', async () => {
    const { notify, subscription } = await setUp();
    const request = await notify();
    const hmac = createHmac('sha256', subscription.secret).update(request.body).digest('hex');

    expect(header(request, 'Webhook-Signature')).toBe(`sha256=${hmac}`);
  });
});

describe('a notification', () => {
  // Stated: Events: Delivery > Answers
  // Stated: States and transitions > Notification retried
  // Stated: Limits > Webhook answer time
  test('that is not answered within 30 seconds is tried again, with the next attempt number', async () => {
    const { notify, subscriber, advance } = await setUp();
    subscriber.answerWith('timeout');
    expect((await notify()).timeoutMs).toBe(30_000);
    subscriber.answerWith(200);
    await advance(60);

    expect(subscriber.received.map((request) => header(request, 'Webhook-Attempt'))).toEqual(['1', '2']);
  });

  // Stated: Events: Delivery > Answers
  // Stated: States and transitions > Notification retried
  test.each([302, 400, 401, 404, 429, 500, 503])('that is answered %d is tried again', async (status) => {
    const { notify, subscriber, advance } = await setUp();
    subscriber.answerWith(status);
    await notify();
    subscriber.answerWith(200);
    await advance(60);

    expect(subscriber.received).toHaveLength(2);
  });
});

describe('a subscription', () => {
  // Stated: Events: Subscription and verification > Verification request
  // Stated: States and transitions > Subscription created
  test.each([204, 302, 404, 500])(
    'is not made when the verification request is answered %d',
    async (status) => {
      const { call, bank } = virtualBank({ transport: { send: () => Promise.resolve(status) } });

      expect((await call('POST', '/v1/webhooks', wanted)).status).toBe(400);
      expect(bank.store.subscriptions.all()).toEqual([]);
    },
  );

  const wanted = { event_type: 'BOOKING', url: 'https://partner.example/hook' };

  // Stated: Events: Subscription and verification > Changes
  test.each(['PATCH', 'PUT'])('cannot be modified by %s', async (method) => {
    const { call, subscription } = await setUp();
    const change = { ...wanted, url: 'https://partner.example/elsewhere' };

    expect([404, 405]).toContain((await call(method, `/v1/webhooks/${subscription.id}`, change)).status);
  });

  // Stated: Events: Subscription and verification > Changes
  // Stated: Events: Subscription and verification > Secret
  test('that is deleted and created again has a new id and a new secret', async () => {
    const { call, subscription } = await setUp();
    await call('DELETE', `/v1/webhooks/${subscription.id}`);
    const again = (await (await call('POST', '/v1/webhooks', wanted)).json()) as {
      id: string;
      secret: string;
    };

    expect(again.id).not.toBe(subscription.id);
    expect(again.secret).not.toBe(subscription.secret);
  });

  // Stated: Events: Subscription and verification > Verification request
  test('is one per event type: it gets no other', async () => {
    const { bank, subscriber, advance } = await setUp();
    bank.emit({ type: 'LOAN', entityId: 'loan_1' });
    await advance(0);

    expect(subscriber.received).toEqual([]);
  });
});
