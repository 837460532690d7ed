import { expect, test } from 'vitest';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  return { ...ports, handler: createHandler(ports) };
};

test('a card that is blocked, released and blocked again ends blocked: the same body is no duplicate', async () => {
  const { handler, events } = setUp();
  const statuses = ['BLOCKED', 'ACTIVE', 'BLOCKED'];
  const deliveries = statuses.map((status, n) =>
    aDelivery({
      type: 'CARD_LIFECYCLE_EVENT',
      payload: { id: 'card_1', status },
      notificationId: `n${n}`,
      receivedAt: `2026-01-05T08:00:0${n}.000Z`,
    }),
  );
  await handler(sqsEvent(deliveries));
  expect(deliveries.map(({ id }) => events.events.get(id)?.state)).toEqual(['applied', 'applied', 'applied']);
  expect(events.mirror.get('card#card_1/state')).toMatchObject({ status: 'BLOCKED', orderUncertain: true });
  expect(events.history.size).toBe(3);
});

test('an authorization that is resolved does not open again', async () => {
  const { handler, events } = setUp();
  const authorization = (status: string) =>
    aDelivery({ type: 'CARD_AUTHORIZATION', payload: { id: 'res_1', status }, notificationId: status });
  await handler(sqsEvent([authorization('RESOLVED'), authorization('OPEN')]));
  expect(events.mirror.get('reservation#res_1/state')).toMatchObject({ status: 'RESOLVED', terminal: true });
});
