import { expect, test } from 'vitest';
import { accountsExamples } from '#shared/events/accounts/examples.ts';
import { healingSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

function setUp() {
  const ports = createConsumerPorts();
  const reader = { read: async () => Promise.resolve({ outcome: 'absent' as const }) };
  const handler = createHandler({ ...ports, accountReader: reader, visibilityLagSeconds: 900 });
  return { ...ports, deliver: async (...all: ReturnType<typeof deliveryOf>[]) => handler(sqsEvent(all)) };
}

function deliveryOf(type: keyof typeof accountsExamples, entityHint: string, facts: object = {}) {
  const { body } = accountsExamples[type];
  const notificationId = `${type} ${entityHint} ${JSON.stringify(facts)}`;
  return aDelivery({ type, payload: { ...body, ...facts }, entityHint, notificationId });
}

test('a captured body under the id of another person is marked, and never the state of that person', async () => {
  const { events, deliver } = setUp();
  const replayed = deliveryOf('POTENTIAL_ACCOUNT_BLOCKING', 'the-victim');

  await deliver(deliveryOf('POTENTIAL_ACCOUNT_BLOCKING', 'the-person'), replayed);

  expect(events.events.get(replayed.id)).toMatchObject({ state: 'applied', entityUnsigned: true });
  expect(events.mirror.get('person#the-victim/announced_block_hint')).toMatchObject({ entityUnsigned: true });
  expect([...events.mirror.keys()].filter((key) => !key.endsWith('hint'))).toEqual([]);
});

test('an entity named by the body is not marked, even if the header names another', async () => {
  const { events, deliver } = setUp();
  const booking = deliveryOf('BOOKING', 'another');

  await deliver(booking);

  expect(events.events.get(booking.id)).toMatchObject({ entityId: accountsExamples.BOOKING.entityId });
  expect(events.events.get(booking.id)?.entityUnsigned).toBeUndefined();
});

test('a repeat is parked only where its payload names another owner than the one that is known', async () => {
  const { events, deliver } = setUp();
  const owned = { person_id: 'per_1', business_id: null, account_id: 'acc_1' };
  const first = deliveryOf('INCOMING_REJECTED_TRANSACTION', 'r1', owned);
  const again = deliveryOf('INCOMING_REJECTED_TRANSACTION', 'r1', { ...owned, status_reason: 'other' });
  const forOthers = deliveryOf('INCOMING_REJECTED_TRANSACTION', 'r1', { ...owned, account_id: 'acc_2' });
  const elsewhere = deliveryOf('INCOMING_REJECTED_TRANSACTION', 'r2', owned);

  await deliver(first, again, forOthers, elsewhere);

  expect([first, again, elsewhere].map(({ id }) => events.events.get(id)?.state)).toEqual(
    Array(3).fill('applied'),
  );
  expect(events.events.get(forOthers.id)).toMatchObject({
    state: 'parked',
    reason: 'entity-of-another-owner',
  });
  expect(events.mirror.get('rejected_transaction#r1/hint')).toMatchObject({ owners: { accountId: 'acc_1' } });
});

test('another text under the id of a message neither replaces it nor waits for a person', async () => {
  const { events, deliver } = setUp();
  const [first, other] = [
    deliveryOf('MESSAGE', 'm1', { text: 'one' }),
    deliveryOf('MESSAGE', 'm1', { text: 'two' }),
  ];

  await deliver(first, other);

  expect(events.events.get(other.id)?.state).toBe('applied');
  expect(events.mirror.get('message#m1/hint')).toMatchObject({ eventId: first.id });
});

test('an entity that our own job read at the bank is not marked as unsigned', async () => {
  const { events, deliver } = setUp();
  const healed = { ...deliveryOf('MESSAGE', 'm1'), subscriptionId: healingSubscription };

  await deliver(healed);

  expect(events.events.get(healed.id)?.entityUnsigned).toBeUndefined();
});
