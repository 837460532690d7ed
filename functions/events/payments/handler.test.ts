import { expect, test } from 'vitest';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  return { ...ports, handler: createHandler(ports) };
};

test('a transfer that failed after it was executed is left to a person', async () => {
  const { handler, events } = setUp();
  const executed = aDelivery({ type: 'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED', payload: { id: 't1' } });
  const failed = aDelivery({ type: 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED', payload: { id: 't1' } });
  await handler(sqsEvent([executed, failed]));
  expect(events.mirror.get('instant_transfer#t1/state')).toMatchObject({ status: 'CLEARED', terminal: true });
  expect(events.events.get(failed.id)).toMatchObject({
    state: 'parked',
    reason: 'terminal-status-contradicted',
  });
});

test('a timed order remembers when it was executed', async () => {
  const { handler, events } = setUp();
  const payload = { id: 'o1', status: 'EXECUTED', processed_at: '2026-01-05T09:00:00+01:00' };
  const delivery = aDelivery({ type: 'SEPA_TIMED_ORDER', payload });
  await handler(sqsEvent([delivery]));
  expect(events.events.get(delivery.id)).toMatchObject({ occurredAt: '2026-01-05T08:00:00.000Z' });
  expect(events.mirror.get('timed_order#o1/state')).toMatchObject({ status: 'EXECUTED', terminal: true });
});
