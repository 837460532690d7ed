import { describe, expect, test } from 'vitest';
import type { ReceiverDeps } from './handler.ts';
import {
  call,
  type CallOptions,
  createReceiverWorld,
  noise,
  nothing,
  sign,
} from '#test/fakes/receiver-world.ts';

const forged = () => call({ headers: { 'Service-Webhook-Signature': sign(Buffer.from('forged')) } });

/** More than fits into a message. */
const large = noise(900_000);

describe('the bank hears nothing before', () => {
  const pending = Promise.withResolvers<undefined>().promise;
  const cases: [string, Partial<ReceiverDeps>, ReturnType<typeof call>][] = [
    ['the queue confirmed', { queues: { send: () => pending } }, call()],
    [
      'the bucket confirmed a large body',
      { bodies: { write: () => pending, read: () => Promise.reject(new Error('unread')) } },
      call({ bytes: large }),
    ],
    ['the quarantine confirmed', { quarantine: { keep: () => pending.then(() => 'kept') } }, forged()],
  ];

  test.each(cases)('%s', async (_what, ports, event) => {
    const { handler } = createReceiverWorld({ ports });
    const answer = handler(event);
    // One turn of the event loop: a call that does not wait has answered by then.
    const isFirst = new Promise((resolve) => void setImmediate(() => resolve('still waiting')));
    expect(await Promise.race([answer, isFirst])).toBe('still waiting');
  });
});

test('a large body whose message is refused is stored, and the bank retries', async () => {
  const { handler, queues, bodies } = createReceiverWorld();
  queues.failWith(new Error('SQS is down'));
  expect((await handler(call({ bytes: large }))).statusCode).toBe(503);
  expect(bodies.objects.size).toBe(1);
});

describe('a secret', () => {
  test('that was withdrawn no longer verifies once the secrets were read again', async () => {
    const { handler, published, clock, changes } = createReceiverWorld();
    expect((await handler(call())).statusCode).toBe(200);
    published.publish({ sub_1: { eventType: 'BOOKING', secrets: ['its successor'] } });
    clock.advance(5 * 60_000);
    expect((await handler(call())).statusCode).toBe(422);
    expect(changes()).toMatchObject({ queued: 1 });
  });

  test('of a withdrawn subscription no longer verifies either', async () => {
    const { handler, published, clock, changes } = createReceiverWorld();
    expect((await handler(call())).statusCode).toBe(200);
    published.publish({});
    clock.advance(5 * 60_000);
    expect((await handler(call())).statusCode).toBe(503);
    expect(changes()).toEqual({ ...nothing, queued: 1 });
  });
});

describe('WEBHOOK-SUBSCRIPTION', () => {
  const type = 'WEBHOOK-SUBSCRIPTION';
  const empty = Buffer.alloc(0);
  const verification = (options: CallOptions = {}) =>
    call({
      bytes: empty,
      ...options,
      headers: {
        'Service-Webhook-Event-Type': type,
        'Service-Webhook-Signature': undefined,
        ...options.headers,
      },
    });

  test('with an empty body is answered 200, counted, and leaves nothing', async () => {
    const { handler, changes, metrics, published } = createReceiverWorld();
    expect((await handler(verification())).statusCode).toBe(200);
    expect(changes()).toEqual(nothing);
    // Unsigned: nothing else shows that somebody sends them by the thousand.
    expect(metrics.counts).toEqual({ WebhookVerificationRequested: 1 });
    expect(published.reads()).toBe(0);
  });

  test.each([
    ['with a body', { bytes: Buffer.from('{}') }],
    ['with a body of one space', { bytes: Buffer.from(' ') }],
    ['by GET', { method: 'GET' }],
    ['on another path', { path: '/webhooks/more' }],
    ['in lower case', { headers: { 'Service-Webhook-Event-Type': type.toLowerCase() } }],
    ['beside another type', { doubled: { 'Service-Webhook-Event-Type': [type, 'BOOKING'] } }],
  ] satisfies [string, CallOptions][])('%s is not a verification request: 503', async (_what, options) => {
    const { handler, changes } = createReceiverWorld();
    expect((await handler(verification(options))).statusCode).toBe(503);
    expect(changes()).toEqual(nothing);
  });

  test('over a signed body changes nothing about it: its secret says which type it is', async () => {
    const { handler, queues } = createReceiverWorld();
    const event = call({ headers: { 'Service-Webhook-Event-Type': type } });
    expect((await handler(event)).statusCode).toBe(200);
    expect(queues.sent.map(({ family, delivery }) => [family, delivery.eventType])).toEqual([
      ['accounts', 'BOOKING'],
    ]);
  });
});
