import { expect, test } from 'vitest';
import type { KeptEvent } from '#shared/archive/kept-event.ts';
import { productExamples } from '#shared/events/product/examples.ts';
import { productRecord } from '#shared/fanout/product-events.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { sendAgain } from './send-again.ts';

test('an event of our own goes to no queue: no handler made it', async () => {
  const { entityId, body: data } = productExamples.RunCompleted;
  const at = '2026-01-05T08:00:00.000Z';
  const record = productRecord({ type: 'RunCompleted', key: entityId, entityId, data, occurredAt: at }, at);
  const kept: KeptEvent = {
    facts: { ...record, recordedAt: at, state: 'applied' },
    content: { ...record, body: Buffer.from(record.body.base64, 'base64') },
  };
  const queues = createMemoryFamilyQueues();
  const deps = { queues, bodies: createMemoryBodyStore(), maxMessageBytes: 700_000 };
  expect(await sendAgain([kept], { runId: 'run', askedAt: at }, deps)).toBe(0);
  expect(queues.sent).toEqual([]);
  // The same content of a type of the bank is sent: what is left out is the family.
  const ofBank: KeptEvent = { ...kept, facts: { ...kept.facts, family: 'unclassified' } };
  expect(await sendAgain([ofBank], { runId: 'run', askedAt: at }, deps)).toBe(1);
});
