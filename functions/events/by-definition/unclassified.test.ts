import { expect, test } from 'vitest';
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
