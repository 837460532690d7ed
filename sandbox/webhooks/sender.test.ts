import { seededRandom } from '#shared/kernel/random.ts';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { noFaults } from './faults.ts';
import type { WebhookAnswer } from './transport.ts';

const event = (entityId: string) => ({ type: 'BOOKING', entityId, payload: { id: entityId } });
const fiveDays = 5 * 24 * 3600;

async function subscribed() {
  const parts = virtualBank();
  return { ...parts, subscription: await parts.subscribe('BOOKING') };
}

describe('a notification', () => {
  // Stated: Events: Delivery > Headers
  // Stated: Events: Delivery > Signature
  // Stated: Authentication: Secrets and signatures elsewhere > Webhook signature
  test('has every header, and a signature over exactly the bytes of the body', async () => {
    const { bank, subscriber, subscription } = await subscribed();
    bank.emit({ type: 'BOOKING', entityId: 'b1', payload: { id: 'b1', description: 'Ökö "null" €' } });
    await bank.runDue();
    const [request] = subscriber.received;
    const hmac = createHmac('sha256', subscription.secret).update(request!.body).digest('hex');
    expect(request?.headers).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Service/1.0',
      'Service-Webhook-Id': bank.desk.log()[0]?.id,
      'Service-Webhook-Subscription-Id': subscription.id,
      'Service-Webhook-Event-Type': 'BOOKING',
      'Service-Entity-Id': 'b1',
      'Service-Webhook-Attempt': '1',
      'Service-Webhook-Callout-Timestamp': '2026-03-02T08:00:00.000Z',
      'Service-Webhook-Signature': `sha256=${hmac}`,
    });
    expect(request?.timeoutMs).toBe(30_000);
  });

  // Stated: Events: Event types > Payloads
  test('with a text as payload carries a JSON-encoded string', async () => {
    const { bank, subscriber } = await subscribed();
    bank.emit({ type: 'BOOKING', entityId: 'b1', payload: '{"id":"b1"}' });
    await bank.runDue();
    expect(Buffer.from(subscriber.received[0]!.body).toString()).toBe('"{\\"id\\":\\"b1\\"}"');
  });

  test('without content has an empty body or an empty object', async () => {
    const { bank, subscriber } = await subscribed();
    for (let index = 0; index < 40; index += 1) bank.emit({ type: 'BOOKING', entityId: `b${index}` });
    await bank.runDue();
    const bodies = subscriber.received.map(({ body }) => Buffer.from(body).toString());
    expect(new Set(bodies)).toEqual(new Set(['', '{}']));
  });

  test("bears the bank's own name in header names and values", async () => {
    const wireNames = {
      headerPrefix: 'Acme',
      fieldPrefix: 'acme',
      valueName: 'ACME',
      camelName: 'service',
      requesterName: 'SERVICE',
      unifiedWallet: 'wallet_unified',
    };
    const { bank, subscriber, subscribe } = virtualBank({ wireNames });
    await subscribe('CARD');
    const payload = { status: 'BLOCKED_BY_SERVICE', service_initiated: true, note: 'SERVICES' };
    bank.emit({ type: 'CARD', entityId: 'c1', payload });
    await bank.runDue();
    expect(subscriber.received[0]?.headers).toHaveProperty('Acme-Webhook-Signature');
    expect(JSON.parse(Buffer.from(subscriber.received[0]!.body).toString())).toEqual({
      status: 'BLOCKED_BY_ACME',
      acme_initiated: true,
      note: 'SERVICES',
    });
  });

  test('goes only to subscribers of its type', async () => {
    const { bank, subscriber } = await subscribed();
    bank.emit({ type: 'LOAN', entityId: 'l1' });
    await bank.runDue();
    expect(subscriber.received).toEqual([]);
  });
});

describe('a notification', () => {
  // Stated: Events: Delivery > Answers
  // Stated: States and transitions > Notification delivered
  test.each([200, 201, 204, 299])('that is answered %d is delivered', async (status) => {
    const { bank, subscriber, advance } = await subscribed();
    subscriber.answerWith(status);
    bank.emit(event('b1'));
    await advance(fiveDays);
    expect(subscriber.received).toHaveLength(1);
    expect(bank.desk.log()[0]?.state).toBe('delivered');
  });

  // Stated: Events: Delivery > Answers
  // Stated: States and transitions > Notification rejected
  // Stated: Errors > Webhook subscriber
  test('that is answered 422 is rejected and never retried', async () => {
    const { bank, subscriber, advance } = await subscribed();
    subscriber.answerWith(422);
    bank.emit(event('b1'));
    await advance(fiveDays);
    expect(subscriber.received).toHaveLength(1);
    expect(bank.desk.log()[0]?.state).toBe('rejected');
  });

  // Stated: Events: Delivery > Answers
  // Stated: States and transitions > Subscription cancelled
  // Stated: Errors > Webhook subscriber
  test('that is answered 410 cancels the subscription, and nothing more is sent', async () => {
    const { bank, subscriber, advance, subscription } = await subscribed();
    subscriber.answerWith(503);
    bank.emit(event('b1'));
    await bank.runDue();
    subscriber.answerWith(410);
    bank.emit(event('b2'));
    await advance(fiveDays);
    expect(bank.store.subscriptions.find(subscription.id)).toBeUndefined();
    expect(bank.desk.log().map(({ state }) => state)).toEqual(['discarded', 'discarded']);
    expect(subscriber.received).toHaveLength(2);
  });

  // Stated: Events: Delivery > Answers
  // Stated: States and transitions > Notification discarded
  // Stated: States and transitions > Notification retried
  // Stated: Limits > Webhook attempts
  test('that gets any other answer is retried up to 25 attempts over about five days, and then discarded', async () => {
    const others = fc.oneof(
      fc
        .integer({ min: 100, max: 599 })
        .filter((status) => (status < 200 || status > 299) && ![410, 422].includes(status)),
      fc.constantFrom<WebhookAnswer>('timeout', 'unreachable'),
    );
    let mostAnswers = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(others, { minLength: 1, maxLength: 25 }), async (answers) => {
        mostAnswers = Math.max(mostAnswers, answers.length);
        const { bank, subscriber, advance } = await subscribed();
        subscriber.answerWith(() => answers[subscriber.received.length % answers.length]!);
        bank.emit(event('b1'));
        await advance(6 * 24 * 3600);
        const [row] = bank.desk.log();
        expect(row?.state).toBe('discarded');
        expect(row?.attempts).toHaveLength(25);
        const [first, last] = [row?.attempts[0], row?.attempts[24]];
        const days = (Date.parse(last!.at) - Date.parse(first!.at)) / 86_400_000;
        expect(days).toBeCloseTo(5, 2);
        expect(subscriber.received.map((request) => header(request, 'Webhook-Attempt'))).toEqual(
          Array.from({ length: 25 }, (_, index) => String(index + 1)),
        );
      }),
      { numRuns: 25 },
    );
    expect(mostAnswers).toBeGreaterThan(12);
  });

  test('that is answered well after an outage is delivered', async () => {
    const { bank, subscriber, advance } = await subscribed();
    bank.desk.setFaults({ ...noFaults, unreachable: 1 });
    bank.emit(event('b1'));
    await advance(3600);
    expect(subscriber.received).toEqual([]);
    bank.desk.setFaults(noFaults);
    await advance(3600);
    expect(bank.desk.log()[0]?.state).toBe('delivered');
    expect(subscriber.received).toHaveLength(1);
  });
});

describe('the bank', () => {
  test('sends a few notifications at a time, oldest first', async () => {
    const { bank, subscriber } = await subscribed();
    let [open, most] = [0, 0];
    subscriber.answerWith(async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return 200;
    });
    const ids = Array.from({ length: 20 }, (_, index) => `b${index}`);
    for (const id of ids) bank.emit(event(id));
    await bank.runDue();
    expect(subscriber.received.map((request) => header(request, 'Entity-Id'))).toEqual(ids);
    expect(most).toBe(4);
  });

  test('sends nothing while paused', async () => {
    const { bank, subscriber, advance } = await subscribed();
    bank.desk.pause();
    bank.emit(event('b1'));
    await advance(3600);
    expect(subscriber.received).toEqual([]);
    bank.desk.resume();
    await bank.runDue();
    expect(subscriber.received).toHaveLength(1);
  });

  // Stated: Endpoints: Webhook subscriptions > Delete
  // Stated: States and transitions > Subscription removed
  test('no longer sends what was stored or unsent when a subscription is deleted', async () => {
    const { bank, subscriber, advance, subscription } = await subscribed();
    subscriber.answerWith(503);
    bank.emit(event('b1'));
    await bank.runDue();
    bank.webhooks.unsubscribe(subscription.id);
    await advance(fiveDays);
    expect(subscriber.received).toHaveLength(1);
    expect(bank.desk.log()[0]?.state).toBe('discarded');
  });

  test('retries nothing for a subscription deleted while an attempt is under way', async () => {
    const { bank, subscriber, advance, subscription } = await subscribed();
    subscriber.answerWith(() => {
      bank.webhooks.unsubscribe(subscription.id);
      return 503;
    });
    bank.emit(event('b1'));
    await bank.runDue();
    expect(bank.desk.log()[0]?.state).toBe('discarded');
    await advance(fiveDays);
    expect(subscriber.received).toHaveLength(1);
  });

  test('counts a transport that throws as an attempt that reached nobody', async () => {
    const { bank, subscriber } = await subscribed();
    subscriber.answerWith(() => {
      throw new Error('crashed');
    });
    bank.emit(event('b1'));
    await bank.runDue();
    expect(bank.desk.log()[0]).toMatchObject({ state: 'pending', attempts: [{ status: 'unreachable' }] });
  });

  test('forgets an attempt under way when it is reset', async () => {
    const { bank, subscriber } = await subscribed();
    subscriber.answerWith(() => {
      bank.reset(seededRandom(2));
      return 200;
    });
    bank.emit(event('b1'));
    await bank.runDue();
    expect(bank.desk.log()).toEqual([]);
  });
});

test('the delivery log holds only statuses of its table, and a replay makes a notification wait again', async () => {
  const { bank, subscriber } = await subscribed();
  subscriber.answerWith(422);
  bank.emit(event('b1'));
  await bank.runDue();
  const state = () => bank.desk.log().map((each) => each.state);
  const [{ id, ...row }] = bank.desk.log() as [ReturnType<typeof bank.desk.find>];

  expect(state()).toEqual(['rejected']);
  bank.desk.replay(id);
  expect(state()).toEqual(['pending']);
  subscriber.answerWith(200);
  await bank.runDue();
  expect(state()).toEqual(['delivered']);
  expect(() => bank.desk.notifications.insert({ ...row, id: 'another' })).toThrow(
    'A notification begins as pending or dropped',
  );
});

/** Answers in microtasks, each after as many as the network happens to take. */
async function afterJitter(answer: WebhookAnswer, turns: number): Promise<WebhookAnswer> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  return answer;
}

describe('while the clock stands still, the delivery log and the timeline are the same', () => {
  const lived = async (
    turnsOf: (attempt: number) => number,
    answerOf: (attempt: number) => WebhookAnswer = () => 200,
  ) => {
    const { bank, clock, subscriber, advance } = await subscribed();
    clock.freeze();
    bank.desk.setFaults({ ...noFaults, duplicate: 0.3, unreachable: 0.1 });
    let attempt = 0;
    subscriber.answerWith(async () => {
      attempt += 1;
      return afterJitter(answerOf(attempt), turnsOf(attempt));
    });
    for (let index = 0; index < 40; index += 1) bank.emit(event(`b${index}`));
    await bank.runDue();
    await advance(3600);
    return JSON.stringify([bank.state(), bank.activity.since(0, 1000)]);
  };

  test('whichever answers arrive first', async () => {
    expect(await lived((attempt) => (attempt * 7) % 40)).toBe(await lived(() => 0));
  });

  test('also where one of the answers ends the subscription', async () => {
    const ended = (attempt: number) => (attempt === 9 ? 410 : 200);
    expect(await lived((attempt) => (attempt * 7) % 40, ended)).toBe(await lived(() => 0, ended));
  });
});

test('a subscriber who does not answer holds up nobody else while the clock runs', async () => {
  const { bank, subscriber } = await subscribed();
  const hung = Promise.withResolvers<WebhookAnswer>();
  subscriber.answerWith(({ body }) => (Buffer.from(body).toString().includes('b0') ? hung.promise : 200));
  for (let index = 0; index < 20; index += 1) bank.emit(event(`b${index}`));
  const running = bank.runDue();
  await afterJitter(200, 500);
  expect(bank.desk.states()).toEqual({ pending: 1, delivered: 19 });
  hung.resolve(200);
  await running;
});
