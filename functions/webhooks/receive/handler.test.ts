import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/aws/sdk/limits.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { readBody } from '#shared/events/delivery-body.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import {
  body,
  call,
  type CallOptions,
  createReceiverWorld,
  noise,
  nothing,
  secret,
  sign,
} from '#test/fakes/receiver-world.ts';

test('a notification with a valid signature is on its queue when the bank gets 200', async () => {
  const { handler, queues, metrics, clock } = createReceiverWorld();

  expect(await handler(call())).toEqual({ statusCode: 200, body: '' });

  expect(queues.sent).toHaveLength(1);
  expect(queues.sent[0]).toMatchObject({
    family: 'accounts',
    groupId: sha256Hex('boo_1'),
    delivery: {
      id: deliveryId('ntf_1', sha256Hex(body)),
      notificationId: 'ntf_1',
      subscriptionId: 'sub_1',
      eventType: 'BOOKING',
      entityHint: 'boo_1',
      attempt: 2,
      calloutAt: '2026-01-05T08:00:00.000Z',
      receivedAt: new Date(clock.now()).toISOString(),
      bodySha256: sha256Hex(body),
    },
  });
  // The gateway counts what was accepted.
  expect(metrics.counts).toEqual({});
});

test('the headers work under the stage’s provider name, and under no other', async () => {
  const { handler, queues } = createReceiverWorld({ headerPrefix: 'Acme' });
  expect((await handler(call({ prefix: 'acme' }))).statusCode).toBe(200);
  expect((await handler(call({ prefix: 'Service' }))).statusCode).toBe(503);
  expect(queues.sent).toHaveLength(1);
});

test.each([
  ['empty', Buffer.alloc(0)],
  ['binary', Buffer.from([0, 255, 254, 128, 10, 13, 0])],
  ['Latin-1', Buffer.from('{"name":"Müller"}', 'latin1')],
  ['with a byte order mark', Buffer.from('\ufeff{}')],
  ['4 MB of noise', noise(4_000_000)],
])('a body that is %s arrives byte for byte', async (_name, bytes) => {
  const { handler, queues, bodies } = createReceiverWorld();
  expect((await handler(call({ bytes }))).statusCode).toBe(200);
  expect(sha256Hex(await readBody(queues.sent[0]!.delivery, bodies))).toBe(sha256Hex(bytes));
  expect(queues.sent[0]!.text.length).toBeLessThanOrEqual(limits.sqs.ownMessageBytes);
});

test('any bytes that are signed arrive byte for byte', async () => {
  let mostBytes = 0;
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      mostBytes = Math.max(mostBytes, bytes.length);
      const { handler, queues, bodies } = createReceiverWorld();
      expect((await handler(call({ bytes }))).statusCode).toBe(200);
      expect(Buffer.from(await readBody(queues.sent[0]!.delivery, bodies))).toEqual(Buffer.from(bytes));
    }),
  );
  expect(mostBytes).toBeGreaterThan(1_500);
});

test('a large body is in the bucket before its pointer is queued', async () => {
  const { handler, queues, bodies } = createReceiverWorld();
  const bytes = noise(900_000);
  bodies.failWith(new Error('S3 is down'));
  expect((await handler(call({ bytes }))).statusCode).toBe(503);
  expect(queues.sent).toEqual([]);

  bodies.failWith(undefined);
  expect((await handler(call({ bytes }))).statusCode).toBe(200);
  expect(queues.sent[0]!.delivery.body).toEqual({ at: 'bucket', key: `bodies/${sha256Hex(bytes)}` });
});

test('the verification request is answered 200 and goes nowhere', async () => {
  const { handler, changes, published } = createReceiverWorld();
  const verification = {
    multiValueHeaders: { 'Service-Webhook-Event-Type': ['WEBHOOK-SUBSCRIPTION'] },
    headers: {},
    httpMethod: 'POST',
    path: '/webhooks',
    pathParameters: null,
    body: null,
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEvent;
  expect((await handler(verification)).statusCode).toBe(200);
  expect(changes()).toEqual(nothing);
  expect(published.reads()).toBe(0);
});

test('a verification request with a body is an unsigned notification', async () => {
  const { handler, changes } = createReceiverWorld();
  const event = call({
    headers: {
      'Service-Webhook-Event-Type': 'WEBHOOK-SUBSCRIPTION',
      'Service-Webhook-Signature': undefined,
    },
  });
  expect((await handler(event)).statusCode).toBe(503);
  expect(changes()).toEqual(nothing);
});

test('an unsigned request changes nothing', async () => {
  const { handler, changes } = createReceiverWorld();
  const event = call({ headers: { 'Service-Webhook-Signature': undefined } });
  expect((await handler(event)).statusCode).toBe(503);
  expect(changes()).toEqual(nothing);
});

test.each([
  ['no notification id', { headers: { 'Service-Webhook-Id': undefined } }],
  ['an empty notification id', { headers: { 'Service-Webhook-Id': ' ' } }],
  ['an oversized notification id', { headers: { 'Service-Webhook-Id': 'n'.repeat(201) } }],
  ['no subscription id', { headers: { 'Service-Webhook-Subscription-Id': undefined } }],
  ['an oversized subscription id', { headers: { 'Service-Webhook-Subscription-Id': 's'.repeat(201) } }],
  ['an unknown subscription', { headers: { 'Service-Webhook-Subscription-Id': 'sub_9' } }],
  [
    'a subscription named as every object has',
    { headers: { 'Service-Webhook-Subscription-Id': 'constructor' } },
  ],
  ['a signature without prefix', { headers: { 'Service-Webhook-Signature': sign(body).slice(7) } }],
  ['a short signature', { headers: { 'Service-Webhook-Signature': sign(body).slice(0, -2) } }],
  ['a signature that is no hex', { headers: { 'Service-Webhook-Signature': `sha256=${'zz'.repeat(32)}` } }],
  ['another algorithm', { headers: { 'Service-Webhook-Signature': sign(body).replace('256', '512') } }],
  ['two signatures', { doubled: { 'Service-Webhook-Signature': [sign(body), sign(body, 'other')] } }],
  ['two ids in two spellings', { doubled: { 'SERVICE-WEBHOOK-ID': ['ntf_2'] } }],
  ['two subscriptions', { doubled: { 'Service-Webhook-Subscription-Id': ['sub_1', 'sub_2'] } }],
  ['a body over the limit', { bytes: Buffer.alloc(limits.webhook.bodyBytes + 1) }],
  ['GET', { method: 'GET' }],
  ['DELETE', { method: 'DELETE' }],
  ['the root', { path: '/' }],
  ['another path', { path: '/webhooks/more' }],
] satisfies [string, CallOptions][])('%s: 503, and nothing changes', async (_name, options) => {
  const { handler, changes, metrics } = createReceiverWorld();
  expect((await handler(call(options))).statusCode).toBe(503);
  expect(changes()).toEqual(nothing);
  expect(metrics.counts).toEqual({ WebhookRefused: 1 });
});

test('a header that occurs twice with one value is accepted', async () => {
  const { handler } = createReceiverWorld();
  const event = call({ doubled: { 'service-webhook-id': ['ntf_1', 'ntf_1'] } });
  expect((await handler(event)).statusCode).toBe(200);
});

test('an upper-case signature is also valid', async () => {
  const { handler } = createReceiverWorld();
  const signature = sign(body).toUpperCase().replace('SHA256', 'sha256');
  expect((await handler(call({ headers: { 'Service-Webhook-Signature': signature } }))).statusCode).toBe(200);
});

test('either secret of a subscription verifies, and its record names the event type', async () => {
  const { handler, queues, log } = createReceiverWorld();
  for (const key of ['retired', 'current']) {
    const headers = {
      'Service-Webhook-Subscription-Id': 'sub_2',
      'Service-Webhook-Signature': sign(body, key),
    };
    expect((await handler(call({ headers }))).statusCode).toBe(200);
  }
  expect(queues.sent.map(({ family, delivery }) => [family, delivery.eventType])).toEqual([
    ['unclassified', 'BRAND_NEW_TYPE'],
    ['unclassified', 'BRAND_NEW_TYPE'],
  ]);
  expect(log.lines.map(({ message }) => message)).toContain(
    'the event type header differs from its subscription',
  );
});

// Stated: Events: Delivery > Signature
test('a genuine mismatch is quarantined and answered 422', async () => {
  const { handler, quarantined, queues, metrics } = createReceiverWorld();
  const event = call({ headers: { 'Service-Webhook-Signature': sign(body, 'forged') } });
  expect(await handler(event)).toEqual({ statusCode: 422, body: '' });
  expect(quarantined()).toMatchObject([
    { notificationId: 'ntf_1', subscriptionId: 'sub_1', bodyBase64: body.toString('base64') },
  ]);
  expect(queues.sent).toEqual([]);
  expect(metrics.counts).toEqual({ WebhookRejected: 1 });
});

test('an altered body under the signature of another is a mismatch', async () => {
  const { handler, changes } = createReceiverWorld();
  const event = call({
    bytes: Buffer.from('{"id":"boo_2"}'),
    headers: { 'Service-Webhook-Signature': sign(body) },
  });
  expect((await handler(event)).statusCode).toBe(422);
  expect(changes()).toEqual({ ...nothing, quarantined: 1 });
});

test('the secret of one subscription does not verify another', async () => {
  const { handler, changes } = createReceiverWorld();
  const headers = { 'Service-Webhook-Subscription-Id': 'sub_2' };
  expect((await handler(call({ headers }))).statusCode).toBe(422);
  expect(changes()).toEqual({ ...nothing, quarantined: 1 });
});

test('with the quarantine full a mismatch is answered 503, and counted', async () => {
  const { handler, metrics, table } = createReceiverWorld();
  table.counts.set('QUARANTINE#2026-01-05T08', limits.webhook.quarantinedInAll);
  const event = call({ headers: { 'Service-Webhook-Signature': sign(body, 'forged') } });
  expect((await handler(event)).statusCode).toBe(503);
  expect(metrics.counts).toEqual({ QuarantineFull: 1, WebhookRefused: 1 });
});

test('a mismatch that could not be quarantined is answered 503', async () => {
  const { handler, quarantineObjects } = createReceiverWorld();
  quarantineObjects.failWith(new Error('S3 is down'));
  const event = call({ headers: { 'Service-Webhook-Signature': sign(body, 'forged') } });
  expect((await handler(event)).statusCode).toBe(503);
});

test('a mismatch while the secrets cannot be refreshed is answered 503', async () => {
  const { handler, published, clock, changes } = createReceiverWorld();
  await handler(call());
  clock.advance(60_000);
  published.failWith(new Error('Secrets Manager is down'));
  const event = call({ headers: { 'Service-Webhook-Signature': sign(body, 'forged') } });
  expect((await handler(event)).statusCode).toBe(503);
  published.failWith(undefined);
  expect((await handler(event)).statusCode).toBe(503);
  expect(changes()).toEqual({ ...nothing, queued: 1 });
  clock.advance(30_000);
  expect((await handler(event)).statusCode).toBe(422);
});

test('a secret that was published a moment ago is found by one refresh', async () => {
  const { handler, published, clock } = createReceiverWorld();
  await handler(call());
  clock.advance(60_000);
  published.publish({
    sub_1: { eventType: 'BOOKING', secrets: [secret, 'new'] },
    sub_3: { eventType: 'BOOKING', secrets: [secret] },
  });
  expect(
    (await handler(call({ headers: { 'Service-Webhook-Signature': sign(body, 'new') } }))).statusCode,
  ).toBe(200);
  expect((await handler(call({ headers: { 'Service-Webhook-Subscription-Id': 'sub_3' } }))).statusCode).toBe(
    200,
  );
  expect(published.reads()).toBe(2);
});

test('while the secret store is down, from the start: 503', async () => {
  const { handler, published, changes } = createReceiverWorld();
  published.failWith(new Error('Secrets Manager is down'));
  expect((await handler(call())).statusCode).toBe(503);
  expect(changes()).toEqual(nothing);
});

test('while the queue refuses: 503', async () => {
  const { handler, queues, metrics } = createReceiverWorld();
  queues.failWith(new Error('SQS is down'));
  expect((await handler(call())).statusCode).toBe(503);
  expect(metrics.counts).toEqual({ WebhookRefused: 1 });
});

test('a body that the gateway decoded as text is refused rather than rejected', async () => {
  const { handler, changes } = createReceiverWorld();
  const bytes = Buffer.from([0xff, 0xfe]);
  const event = { ...call({ bytes }), body: bytes.toString('utf8'), isBase64Encoded: false };
  expect((await handler(event)).statusCode).toBe(503);
  expect(changes()).toEqual(nothing);
});

test('neither body nor secret nor signature is ever logged', async () => {
  const { handler, log, queues } = createReceiverWorld();
  await handler(call({ headers: { 'Service-Webhook-Signature': sign(body, 'forged') } }));
  await handler(call({ headers: { 'Service-Webhook-Event-Type': 'OTHER' } }));
  queues.failWith(new Error('SQS is down'));
  await handler(call());
  const text = JSON.stringify(log.lines);
  for (const hidden of [secret, 'acc_1', sign(body), sign(body, 'forged')])
    expect(text).not.toContain(hidden);
});

test(
  'for any request the status is 200, 422 or 503 and nothing unsigned is queued',
  { timeout: 30_000 },
  async () => {
    const header = fc.oneof(
      fc.constantFrom('Service-Webhook-Id', 'service-webhook-subscription-id', 'Service-Webhook-Event-Type'),
      fc.constantFrom('Service-Webhook-Signature', 'SERVICE-WEBHOOK-SIGNATURE', 'Service-Entity-Id'),
      fc.string(),
    );
    const text = fc.oneof(
      fc.constantFrom('sub_1', 'WEBHOOK-SUBSCRIPTION', `sha256=${'0'.repeat(64)}`),
      fc.string(),
    );
    const anyCall = fc.record({
      httpMethod: fc.constantFrom('POST', 'GET', 'PUT', 'TRACE'),
      path: fc.constantFrom('/webhooks', '/', '//webhooks', '/WEBHOOKS'),
      pathParameters: fc.constant(null),
      headers: fc.oneof(fc.dictionary(header, text), fc.constant(null)),
      multiValueHeaders: fc.oneof(fc.dictionary(header, fc.array(text, { maxLength: 3 })), fc.constant(null)),
      body: fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.constant(null)),
      isBase64Encoded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(anyCall, async (event) => {
        const { handler, queues } = createReceiverWorld();
        const { statusCode } = await handler(event as unknown as APIGatewayProxyEvent);
        expect([200, 422, 503]).toContain(statusCode);
        expect(queues.sent).toEqual([]);
      }),
      { numRuns: 500 },
    );
  },
);

test('even a malformed event is answered 503', async () => {
  const { handler } = createReceiverWorld();
  expect((await handler(undefined as unknown as APIGatewayProxyEvent)).statusCode).toBe(503);
});
