import { expect, test } from 'vitest';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

test('a challenge that comes under two notification ids is asked once', async () => {
  const ports = createConsumerPorts();
  const challenge = (notificationId: string) =>
    aDelivery({ type: 'SCA_CHALLENGE', payload: { challenge_id: 'c1' }, notificationId });
  const [first, second] = [challenge('n1'), challenge('n2')];

  await createHandler(ports)(sqsEvent([first, second]));

  expect(ports.events.mirror.get('sca_challenge#c1/state')).toBeDefined();
  expect(ports.events.events.get(second.id)).toMatchObject({ state: 'duplicate', duplicateOf: first.id });
});
