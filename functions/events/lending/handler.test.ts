import { expect, test } from 'vitest';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  return { ...ports, handler: createHandler(ports) };
};

const aLoan = (status: string, receivedAt: string) => {
  const inner = JSON.stringify({ entity_uuid: 'loan_1', event_type: 'LOAN', payload: { status, term: 24 } });
  // The bank sends this event as a JSON-encoded string.
  return aDelivery({ type: 'LOAN', payload: JSON.stringify(inner), notificationId: status, receivedAt });
};

test('a loan that comes as encoded text is mirrored as what it says', async () => {
  const { handler, events } = setUp();
  await handler(sqsEvent([aLoan('payout_issued', '2026-01-05T08:00:00.000Z')]));
  expect(events.mirror.get('loan#loan_1/state')).toMatchObject({
    status: 'payout_issued',
    orderUncertain: true,
    data: { json: expect.stringContaining('"term":24') },
  });
});

test('a loan whose obligations are met stays so, and its history keeps what arrived late', async () => {
  const { handler, events } = setUp();
  const met = aLoan('all_obligations_met', '2026-01-05T08:00:00.000Z');
  const late = aLoan('payout_issued', '2026-01-06T08:00:00.000Z');
  await handler(sqsEvent([met, late]));
  expect(events.mirror.get('loan#loan_1/state')).toMatchObject({ status: 'all_obligations_met' });
  expect(events.events.get(late.id)).toMatchObject({ state: 'stale' });
  expect(events.history.size).toBe(2);
});

test('an application is known by its envelope alone', async () => {
  const { handler, events } = setUp();
  const payload = { entity_uuid: 'clap_1', event_type: 'CONSUMER LOAN APPLICATION', payload: null };
  await handler(sqsEvent([aDelivery({ type: 'CONSUMER_LOAN_APPLICATION', payload })]));
  expect(events.mirror.get('consumer_loan_application#clap_1/state')).toBeDefined();
});
