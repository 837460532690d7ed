import { expect, test } from 'vitest';
import { accountsExamples } from '#shared/events/accounts/examples.ts';
import type { ReadEntity } from '#shared/mirror/entity-reader.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = (...answers: readonly ReadEntity[]) => {
  const ports = createConsumerPorts();
  const left = [...answers];
  const accountReader = { read: async () => Promise.resolve(left.shift() ?? { outcome: 'absent' as const }) };
  const handler = createHandler({ ...ports, accountReader, visibilityLagSeconds: 900 });
  return { ...ports, deliver: async (...all: ReturnType<typeof deliveryOf>[]) => handler(sqsEvent(all)) };
};

type Type = keyof typeof accountsExamples;

const deliveryOf = (type: Type, facts: object = {}, minute = 0) => {
  const { body, entityId } = accountsExamples[type];
  return aDelivery({
    type,
    payload: { ...body, ...facts },
    entityHint: entityId,
    notificationId: `${type} ${minute}`,
    receivedAt: `2026-06-05T08:0${minute}:00.000Z`,
  });
};

const seizureId = accountsExamples.PERSON_SEIZURE_CREATED.entityId;
const seizureRow = `seizure#${seizureId}/state`;

// Eight different bodies, so that no order of their hashes can hide a wrong rank.
test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'a seizure handed to people stays with them, even if events arrive later: %i',
  async (n) => {
    const created = deliveryOf('BUSINESS_SEIZURE_CREATED', { resolution_case_number: `a${n}` });
    const updated = deliveryOf('BUSINESS_SEIZURE_UPDATED', { resolution_case_number: `b${n}` });
    for (const order of [
      [created, updated],
      [updated, created],
    ]) {
      const { events, deliver } = setUp();
      await deliver(...order);
      expect(events.mirror.get(seizureRow)).toMatchObject({
        status: 'ACTIVE',
        terminal: false,
        eventType: 'BUSINESS_SEIZURE_UPDATED',
      });
    }
  },
);

test.each(['PERSON_SEIZURE_DELETED', 'PERSON_SEIZURE_FULFILLED'] as const)(
  'a seizure ends with %s, even if its payload names another status',
  async (type) => {
    const { events, deliver } = setUp();
    const end = deliveryOf(type, { status: 'ACTIVE' });
    await deliver(end, deliveryOf('PERSON_SEIZURE_CREATED'), deliveryOf('PERSON_SEIZURE_UPDATED'));
    expect(events.mirror.get(seizureRow)).toMatchObject({
      status: type.split('_').at(-1),
      terminal: true,
      eventId: end.id,
    });
  },
);

test('a seizure that was fulfilled and is then deleted waits for a person', async () => {
  const { events, deliver } = setUp();
  const deleted = deliveryOf('PERSON_SEIZURE_DELETED');
  await deliver(deliveryOf('PERSON_SEIZURE_FULFILLED'), deleted);
  expect(events.events.get(deleted.id)).toMatchObject({ reason: 'terminal-status-contradicted' });
});

test('a seizure belongs to its customer, whether person or business', async () => {
  const { events, deliver } = setUp();
  const [ofPerson, ofBusiness] = [
    deliveryOf('PERSON_SEIZURE_CREATED'),
    deliveryOf('BUSINESS_SEIZURE_CREATED'),
  ];
  await deliver(ofPerson, ofBusiness);
  const ownersOf = ({ id }: typeof ofPerson) => events.events.get(id)?.owners;
  expect(ownersOf(ofPerson)).toEqual({
    customerId: accountsExamples.PERSON_SEIZURE_CREATED.body.customer_id,
  });
  expect(ownersOf(ofBusiness)).toEqual({
    customerId: accountsExamples.BUSINESS_SEIZURE_CREATED.body.customer_id,
  });
});

test('released money is not reserved again by a late event', async () => {
  const { events, deliver } = setUp();
  await deliver(deliveryOf('RESERVATION_RESOLVED'), deliveryOf('RESERVATION_CREATED'));
  const { entityId } = accountsExamples.RESERVATION_CREATED;
  expect(events.mirror.get(`reservation#${entityId}/state`)).toMatchObject({
    status: 'RESOLVED',
    terminal: true,
  });
});

test.each(['COMPLETED', 'REJECTED', 'FAILED'])(
  'an account request that is %s links the customer to the account, after any earlier status',
  async (status) => {
    const { events, deliver } = setUp();
    const { later, entityId } = accountsExamples.ACCOUNT_OPENING_REQUEST;
    const decided = deliveryOf('ACCOUNT_OPENING_REQUEST', { ...later, status, account_id: 'acc_7' }, 1);
    await deliver(decided, deliveryOf('ACCOUNT_OPENING_REQUEST', {}, 2));
    expect(events.mirror.get(`opening_request#${entityId}/state`)).toMatchObject({
      status,
      owners: { customerId: later.customer_id, accountId: 'acc_7' },
    });
  },
);

test('a closure and its updates share one row, ordered by the instant of the change', async () => {
  const { events, deliver } = setUp();
  const begun = deliveryOf('ACCOUNT_CLOSURE_REQUEST', {}, 2);
  const failed = deliveryOf(
    'ACCOUNT_CLOSURE_REQUEST_UPDATE',
    accountsExamples.ACCOUNT_CLOSURE_REQUEST_UPDATE.later,
    1,
  );
  await deliver(failed, begun);
  expect(events.events.get(begun.id)).toMatchObject({ state: 'stale' });
  expect([...events.mirror.values()]).toMatchObject([{ status: 'FAILED' }]);
});

test('a changed limit is read, and read again after the lag', async () => {
  const [before, after] = ['{"account_limit":{"value":500}}', '{"account_limit":{"value":900}}'];
  const { events, deliver, sent, clock } = setUp(
    { outcome: 'found', json: before },
    { outcome: 'found', json: after },
  );
  const account = accountsExamples.ACCOUNT_LIMIT_CHANGE.entityId;
  const held = () => events.mirror.get(`account#${account}/state`);

  await deliver(deliveryOf('ACCOUNT_LIMIT_CHANGE'));
  expect(held()).toMatchObject({ data: { json: before }, owners: { accountId: account } });
  clock.advance(900_000);
  await deliver(sent[0]!.delivery);

  expect(held()).toMatchObject({ data: { json: after } });
});

test('messages with the same words are two messages', async () => {
  const { events, deliver } = setUp();
  const first = deliveryOf('MESSAGE');
  const second = { ...deliveryOf('MESSAGE', {}, 1), entityHint: 'another-message' };
  await deliver(first, second);
  expect([...events.mirror.keys()]).toEqual([
    `message#${accountsExamples.MESSAGE.entityId}/hint`,
    'message#another-message/hint',
  ]);
});
