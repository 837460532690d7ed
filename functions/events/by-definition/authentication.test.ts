import { expect, test } from 'vitest';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

test('a challenge that arrives under two notification ids is asked once', async () => {
  const ports = createConsumerPorts();
  const challenge = (notificationId: string) =>
    aDelivery({ type: 'SCA_CHALLENGE', payload: { challenge_id: 'c1' }, notificationId });
  const [first, second] = [challenge('n1'), challenge('n2')];

  await createHandler('authentication', ports)(sqsEvent([first, second]));

  expect(ports.events.mirror.get('sca_challenge#c1/state')).toBeDefined();
  expect(ports.events.events.get(second.id)).toMatchObject({ state: 'duplicate', duplicateOf: first.id });
});

test('a payment declined in the older flow is identified by the change request that declines it', async () => {
  const ports = createConsumerPorts();
  const body = { person_id: 'per_1', decline_change_request_id: 'csc_2', amount: 'null', merchant: null };
  const declined = aDelivery({ type: 'DELEGATE_SCA_CANCEL', payload: body });
  const nobody = aDelivery({ type: 'DELEGATE_SCA_CANCEL', payload: {}, notificationId: 'n2' });

  await createHandler('authentication', ports)(sqsEvent([declined, nobody]));

  expect(ports.events.mirror.get('sca_cancellation#csc_2/state')?.owners).toEqual({ customerId: 'per_1' });
  expect(ports.events.events.get(nobody.id)).toMatchObject({
    state: 'parked',
    reason: 'payload: decline_change_request_id invalid_type',
  });
});
