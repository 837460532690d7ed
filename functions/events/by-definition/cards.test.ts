import { expect, test } from 'vitest';
import { wireNames } from '#shared/bank/wire-names.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { cardsExamples } from '#shared/events/cards/examples.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  return { ...ports, handler: createHandler('cards', ports) };
};

const cardIn = (status: string, n: number) =>
  aDelivery({
    type: 'CARD_LIFECYCLE_EVENT',
    payload: { id: 'card_1', status },
    notificationId: `n${n}`,
    receivedAt: `2026-01-05T08:00:0${n}.000Z`,
  });

test('a card that is blocked, released and blocked again ends blocked: the same body is no duplicate', async () => {
  const { handler, events } = setUp();
  const deliveries = ['BLOCKED', 'ACTIVE', 'BLOCKED'].map(cardIn);
  await handler(sqsEvent(deliveries));
  expect(deliveries.map(({ id }) => events.events.get(id)?.state)).toEqual(['applied', 'applied', 'applied']);
  expect(events.mirror.get('card#card_1/state')).toMatchObject({ status: 'BLOCKED', orderUncertain: true });
  expect(events.history.size).toBe(3);
});

test('a card that the bank closed stays closed, and is mirrored under the name of the code', async () => {
  const ports = createConsumerPorts();
  const { fromWire } = createWireTranslation(wireNames().parse({ valueName: 'ACMEBANK' }));
  const handler = createHandler('cards', { ...ports, fromWire });
  const deliveries = ['CLOSED_BY_ACMEBANK', 'ACTIVE'].map(cardIn);
  await handler(sqsEvent(deliveries));

  const mirrored = ports.events.mirror.get('card#card_1/state');
  expect(mirrored).toMatchObject({ status: 'CLOSED_BY_SERVICE', terminal: true });
  expect(JSON.stringify(mirrored)).not.toContain('ACMEBANK');
  // What was signed is kept as it came.
  const [closed] = deliveries as [Delivery];
  expect(ports.events.events.get(closed.id)).toMatchObject({ bodySha256: closed.bodySha256 });
});

test('an authorization that is resolved does not open again, and belongs to its card', async () => {
  const { handler, events } = setUp();
  const { CARD_AUTHORIZATION: opened, CARD_AUTHORIZATION_RESOLUTION: resolved } = cardsExamples;
  const late = aDelivery({ type: 'CARD_AUTHORIZATION', payload: opened.body });
  const early = aDelivery({ type: 'CARD_AUTHORIZATION_RESOLUTION', payload: resolved.body });

  await handler(sqsEvent([early, late]));

  expect(events.events.get(late.id)).toMatchObject({ state: 'stale' });
  expect(events.mirror.get(`reservation#${opened.entityId}/state`)).toMatchObject({
    status: 'RESOLVED',
    terminal: true,
    owners: { throughId: 'c1a2b3c4d5e6f708192a3b4c5d6e7f80mcrd' },
  });
});

test.each([['in turn'], ['backwards']])(
  'an authorization reported again with another amount keeps the later one, handled %s',
  async (handled) => {
    const { handler, events } = setUp();
    const { body } = cardsExamples.CARD_AUTHORIZATION;
    const [first, second] = [1_000, 1_001].map((value, n) =>
      aDelivery({
        type: 'CARD_AUTHORIZATION',
        payload: { ...body, meta_info: null, amount: { ...body.amount, value } },
        notificationId: `n${n}`,
        receivedAt: `2026-03-02T12:35:0${n}.000Z`,
      }),
    ) as [Delivery, Delivery];

    await handler(sqsEvent(handled === 'in turn' ? [first, second] : [second, first]));

    const row = events.mirror.get(`reservation#${body.id}/state`);
    expect(row).toMatchObject({ eventId: second.id, orderUncertain: true });
    // Only arrival says which is later: neither was superseded, and both are in the history.
    for (const { id } of [first, second]) {
      expect(events.events.get(id)).toMatchObject({ state: 'applied' });
      expect(events.history.get(id)).toMatchObject({ state: 'applied' });
    }
  },
);

test('a declined payment is identified by its content: repeated, it is a duplicate', async () => {
  const { handler, events } = setUp();
  const { body } = cardsExamples.CARD_AUTHORIZATION_DECLINE_V2;
  const decline = (notificationId: string, attempted_at: string) =>
    aDelivery({
      type: 'CARD_AUTHORIZATION_DECLINE_V2',
      notificationId,
      payload: { ...body, card_transaction: { ...body.card_transaction, attempted_at } },
    });
  const first = decline('n1', '2026-01-05T08:00:00Z');
  const again = decline('n2', '2026-01-05T08:00:00Z');
  const another = decline('n3', '2026-01-05T08:00:01Z');

  await handler(sqsEvent([first, again, another]));

  expect(events.events.get(again.id)).toMatchObject({ state: 'duplicate', duplicateOf: first.id });
  expect(events.events.get(another.id)).toMatchObject({ state: 'applied' });
  expect([...events.mirror.values()].map(({ status, owners }) => [status, owners.throughId])).toEqual([
    ['DECLINED', body.card_transaction.card_id],
    ['DECLINED', body.card_transaction.card_id],
  ]);
});

test('a fraud case past its deadline does not ask the customer again', async () => {
  const { handler, events } = setUp();
  const { CARD_FRAUD_CASE_PENDING: pending, CARD_FRAUD_CASE_TIMEOUT: timeout } = cardsExamples;
  await handler(
    sqsEvent([
      aDelivery({ type: 'CARD_FRAUD_CASE_TIMEOUT', payload: timeout.body }),
      aDelivery({ type: 'CARD_FRAUD_CASE_PENDING', payload: pending.body }),
    ]),
  );
  expect(events.mirror.get(`fraud_case#${pending.entityId}/state`)).toMatchObject({ status: 'TIMEOUT' });
});

test('an event of a card in one wallet does not affect another wallet', async () => {
  const { handler, events } = setUp();
  const token = (token_reference_id: string, token_status: string) =>
    aDelivery({
      type: 'CARD_TOKEN_LIFECYCLE',
      payload: { card_id: 'card_1', token_reference_id, token_status },
      notificationId: token_reference_id,
    });
  await handler(sqsEvent([token('phone', 'ACTIVE'), token('watch', 'SUSPENDED')]));
  expect(events.mirror.get('card_token#phone/state')).toMatchObject({
    status: 'ACTIVE',
    owners: { throughId: 'card_1' },
  });
  expect(events.mirror.get('card_token#watch/state')).toMatchObject({ status: 'SUSPENDED' });
});

const dispute = (entityHint: string | undefined, status: string, n: number) =>
  aDelivery({
    type: 'DISPUTE_CHANGED',
    payload: { card_id: 'card_1', person_id: 'per_1', status },
    notificationId: `n${n}`,
    receivedAt: `2026-01-05T08:00:0${n}.000Z`,
    ...(entityHint === undefined ? {} : { entityHint }),
  });

test('only an unsigned header identifies a dispute, so nothing ends it for good', async () => {
  const { handler, events } = setUp();
  await handler(sqsEvent([dispute('d1', 'DONE_REJECTED_BY_SCHEME', 1), dispute('d1', 'INVESTIGATING', 2)]));
  expect(events.mirror.get('dispute#d1/hint')).toMatchObject({
    status: 'INVESTIGATING',
    terminal: false,
    orderUncertain: true,
    owners: { customerId: 'per_1' },
  });
});

test('an event of a dispute that no header names is left to a person', async () => {
  const { handler, events } = setUp();
  const delivery = dispute(undefined, 'NEW', 1);
  await handler(sqsEvent([delivery]));
  expect(events.events.get(delivery.id)).toMatchObject({ state: 'parked', reason: 'entity-unknown' });
});
