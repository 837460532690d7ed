import { expect, test } from 'vitest';
import type { Delivery } from '#shared/events/delivery.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

const setUp = () => {
  const ports = createConsumerPorts();
  const accountReader = { read: async () => Promise.resolve({ outcome: 'absent' } as const) };
  return { ...ports, handler: createHandler({ ...ports, accountReader, visibilityLagSeconds: 900 }) };
};

const replayed = (
  delivery: Delivery,
  facts: Partial<NonNullable<Delivery['provenance']>> = {},
): Delivery => ({
  ...delivery,
  provenance: { source: 'replay', runId: 'run-1', ...facts },
});

const aBooking = aDelivery({
  type: 'BOOKING',
  payload: { id: 'b1', account_id: 'acc_7', amount: { value: 500 } },
});
const aBlock = (status: string, minute: number) =>
  aDelivery({
    type: 'ACCOUNT_BLOCK',
    notificationId: `n${minute}`,
    payload: { account_id: 'acc_7', locking_status: status, updated_at: `2026-01-05T10:0${minute}:00Z` },
  });

test('a replay of mirrored events changes nothing and counts nothing twice', async () => {
  const { handler, events, counted } = setUp();
  const deliveries = [aBooking, aBlock('BLOCK', 1), aBlock('NO_BLOCK', 5)];
  await handler(sqsEvent(deliveries));
  const before = structuredClone([[...events.events], [...events.totals], [...events.history]]);
  counted.length = 0;

  await handler(sqsEvent(deliveries.map((delivery) => replayed(delivery)).toReversed()));

  expect([[...events.events], [...events.totals], [...events.history]]).toEqual(before);
  expect(events.mirror.get('account#acc_7/block')).toMatchObject({ status: 'NO_BLOCK' });
  expect(counted.toSorted()).toEqual(['EventDuplicate', 'EventReapplied']);
});

test('a lost mirror is rebuilt with its totals and history, and no record changes', async () => {
  const { handler, events } = setUp();
  const again = { ...aBooking, id: 'f'.repeat(64), notificationId: 'other' };
  const deliveries = [aBooking, again, aBlock('NO_BLOCK', 5), aBlock('BLOCK', 1)];
  await handler(sqsEvent(deliveries));
  const before = structuredClone({ records: [...events.events], totals: [...events.totals] });
  const history = [...events.history.keys()].toSorted();
  events.loseMirror();

  await handler(sqsEvent(deliveries.map((delivery) => replayed(delivery)).toReversed()));
  await handler(sqsEvent(deliveries.map((delivery) => replayed(delivery))));

  expect({ records: [...events.events], totals: [...events.totals] }).toEqual(before);
  expect(events.mirror.get('account#acc_7/block')).toMatchObject({ status: 'NO_BLOCK' });
  expect(events.mirror.get('booking#b1/state')?.booking?.content.amountCents).toBe(500);
  // The replay decides again which of two equal bookings was first.
  expect([...events.history.keys()].length).toBe(history.length);
});

test('a replay corrects a wrong row after its handler was fixed', async () => {
  const { handler, events } = setUp();
  const block = aBlock('BLOCK', 1);
  await handler(sqsEvent([block]));
  const [name, row] = [...events.mirror][0]!;
  (events.mirror as Map<string, unknown>).set(name, { ...row, status: 'misread', terminal: true });

  await handler(sqsEvent([replayed(block)]));

  expect(events.mirror.get(name)).toMatchObject({ status: 'BLOCK', terminal: false });
});

test('a parked event is settled once its handler understands it, and only by a replay', async () => {
  const { handler, events } = setUp();
  const block = aBlock('BLOCK', 1);
  await events.keep(
    { record: { ...aRecord(block), entityKind: 'account', entityId: 'acc_7' } },
    { state: 'parked', reason: 'payload: x' },
  );

  await handler(sqsEvent([block]));
  expect(events.events.get(block.id)?.state).toBe('parked');
  await handler(sqsEvent([replayed(block)]));
  expect(events.events.get(block.id)?.state).toBe('applied');
  expect(events.history.get(block.id)?.state).toBe('applied');
  expect(events.mirror.get('account#acc_7/block')).toMatchObject({ status: 'BLOCK' });
});

test('a parked event is published to teams once, however often the archive says that it was parked', async () => {
  const { handler, events } = setUp();
  const fromArchive = replayed(aBooking, { wasParked: true });
  const unpublished = async () => {
    events.expire();
    const before = [...events.unpublished];
    await handler(sqsEvent([fromArchive]));
    return events.unpublished.slice(before.length);
  };
  await events.keep(
    { record: { ...aRecord(aBooking), entityKind: 'booking', entityId: 'b1' } },
    { state: 'parked', reason: 'payload: x' },
  );
  expect(await unpublished()).toEqual([aBooking.id]);
  expect(await unpublished()).toEqual([]);
});

test('expired records are restored, and the bookings among them are not counted again', async () => {
  const { handler, events, counted } = setUp();
  const deliveries = [aBooking, aBlock('NO_BLOCK', 5), aBlock('BLOCK', 1)];
  await handler(sqsEvent(deliveries));
  const states = [...events.events.values()].map(({ id, state }) => [id, state]);
  const totals = structuredClone([...events.totals]);
  events.expire();
  counted.length = 0;

  await handler(sqsEvent(deliveries.map((delivery) => replayed(delivery))));

  expect([...events.events.values()].map(({ id, state }) => [id, state])).toEqual(states);
  expect([...events.totals]).toEqual(totals);
  expect(counted).toEqual(['EventStale']);
});

function aRecord({ id, notificationId, subscriptionId, eventType, receivedAt, bodySha256 }: Delivery) {
  const body = { at: 'record', base64: '' } as const;
  return {
    id,
    notificationId,
    subscriptionId,
    eventType,
    family: 'accounts',
    receivedAt,
    bodySha256,
    body,
    owners: {},
  } as const;
}
