import { describe, expect, test } from 'vitest';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { noFaults, type WebhookFaults } from './faults.ts';
import { signatureOf } from './notification.ts';

async function after(faults: Partial<WebhookFaults>, seed = 1) {
  const parts = virtualBank({ seed });
  const { secret } = await parts.subscribe('BOOKING');
  parts.bank.desk.setFaults({ ...noFaults, ...faults });
  for (let index = 0; index < 10; index += 1) {
    parts.bank.emit({ type: 'BOOKING', entityId: `b${index}`, payload: { id: `b${index}` } });
  }
  return {
    ...parts,
    secret,
    entities: () => parts.subscriber.received.map((request) => header(request, 'Entity-Id')),
  };
}

const inOrder = Array.from({ length: 10 }, (_, index) => `b${index}`);

test('drop: never sent', async () => {
  const { bank, advance, entities } = await after({ drop: 1 });
  await advance(6 * 24 * 3600);
  expect(entities()).toEqual([]);
  expect(bank.desk.log().map(({ state }) => state)).toEqual(Array(10).fill('dropped'));
});

test('duplicate: the same notification twice', async () => {
  const { advance, subscriber } = await after({ duplicate: 1 });
  await advance(60);
  const ids = subscriber.received.map((request) => header(request, 'Webhook-Id'));
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(10);
});

test('delay: late, but sent', async () => {
  const { bank, advance, entities } = await after({ delay: 1 });
  await bank.runDue();
  expect(entities().length).toBeLessThan(10);
  await advance(600);
  expect(entities().toSorted()).toEqual(inOrder);
});

test('reorder: all within seconds, in another order', async () => {
  const { advance, entities } = await after({ reorder: 1 });
  await advance(5);
  expect(entities()).not.toEqual(inOrder);
  expect(entities().toSorted()).toEqual(inOrder);
});

test('wrong signature: well-formed, but not by the secret', async () => {
  const { bank, subscriber, secret } = await after({ wrongSignature: 1 });
  await bank.runDue();
  for (const request of subscriber.received) {
    expect(header(request, 'Webhook-Signature')).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(header(request, 'Webhook-Signature')).not.toBe(signatureOf(request.body, secret));
  }
});

test('the same seed gives the same faults and ids', async () => {
  const mixed = { drop: 0.2, duplicate: 0.2, delay: 0.2, reorder: 0.2, wrongSignature: 0.2 };
  const logOf = async (seed: number) => {
    const { bank, advance } = await after(mixed, seed);
    await advance(3600);
    return bank.desk.log();
  };
  expect(await logOf(7)).toEqual(await logOf(7));
  expect(await logOf(7)).not.toEqual(await logOf(8));
});

describe('by hand', () => {
  test('a replay sends a delivered notification again, a forgery another body under a wrong signature', async () => {
    const { bank, subscriber, secret } = await after({});
    await bank.runDue();
    const [first] = bank.desk.log();
    bank.desk.replay(first!.id);
    await bank.runDue();
    expect(header(subscriber.received.at(-1)!, 'Webhook-Id')).toBe(first?.id);
    bank.desk.forge(first!.id);
    await bank.runDue();
    const forged = subscriber.received.at(-1)!;
    expect(header(forged, 'Webhook-Signature')).not.toBe(signatureOf(forged.body, secret));
    expect(bank.desk.log().at(-1)).toMatchObject({
      fault: 'forged',
      subscription_id: first?.subscription_id,
    });
  });

  test('the same change under a second notification id', async () => {
    const { bank, subscriber } = await after({});
    await bank.runDue();
    const [first] = bank.desk.log();
    bank.desk.repeatUnderNewId(first!.id);
    await bank.runDue();
    const again = subscriber.received.at(-1)!;
    expect(header(again, 'Webhook-Id')).not.toBe(first?.id);
    expect(Buffer.from(again.body).toString()).toBe(first?.body);
    expect(bank.desk.log().at(-1)?.change_id).toBe(first?.change_id);
  });

  test('a replay of one that waits for its retry does not send it twice', async () => {
    const { bank, subscriber, advance } = await after({});
    subscriber.answerWith(503);
    await bank.runDue();
    subscriber.answerWith(200);
    for (const { id } of bank.desk.log()) bank.desk.replay(id);
    await advance(6 * 24 * 3600);
    expect(subscriber.received).toHaveLength(20);
  });
});
