import { expect, test } from 'vitest';
import { deliveryCheck } from '#shared/events/delivery-check.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

test('an unclassified event is kept, and one that is not even JSON waits for a person', async () => {
  const ports = createConsumerPorts();
  const known = aDelivery({ type: 'ACCOUNT_STATEMENT_READY', payload: { anything: true } });
  const binary = aDelivery({ type: 'ACCOUNT_STATEMENT_READY', payload: Uint8Array.from([0, 255, 1]) });

  const response = await createHandler('unclassified', ports)(sqsEvent([known, binary]));

  expect(response.batchItemFailures).toEqual([]);
  expect(ports.events.events.get(known.id)).toMatchObject({ state: 'applied', family: 'unclassified' });
  expect(ports.events.events.get(binary.id)).toMatchObject({ state: 'parked', reason: 'not-json' });
  expect(ports.counted.filter((name) => name === 'EventUnclassified')).toHaveLength(2);
});

test('the delivery of a check is noted, and neither recorded nor counted, whatever becomes of the note', async () => {
  const ports = createConsumerPorts();
  const check = aDelivery({ type: deliveryCheck.eventType, payload: {} });
  await ports.deliveryChecks.begin(check.id);
  const failing = { handled: async () => Promise.reject(new Error('the table is down')) };

  const noted = await createHandler('unclassified', ports)(sqsEvent([check]));
  const failed = await createHandler('unclassified', { ...ports, deliveryChecks: failing })(
    sqsEvent([check]),
  );

  expect([noted, failed]).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
  expect(ports.deliveryChecks.current()).toEqual({ id: check.id, step: 'handled' });
  expect(ports.events.events.size).toBe(0);
  expect(ports.events.lastReceivedAt.size).toBe(0);
  expect(ports.counted).toEqual([]);
});
