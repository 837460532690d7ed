import { expect, test } from 'vitest';
import { healingSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandler } from './handler.ts';

type Delivered = ReturnType<typeof aDelivery>;

function setUp() {
  const { events, ...ports } = createConsumerPorts();
  const handler = createHandler('cards', { ...ports, events });
  return {
    events,
    // One batch each: these are handled one after another.
    deliver: async (...all: readonly Delivered[]) => {
      for (const each of all) await handler(sqsEvent([each]));
    },
    marks: (...all: readonly Delivered[]) =>
      all.map(({ id }) => events.events.get(id)?.contentRepeated === true),
    row: () => events.mirror.get('card#card_1/state'),
  };
}

const card = (status: string, minute: number, facts: object = {}) =>
  aDelivery({
    type: 'CARD_LIFECYCLE_EVENT',
    payload: { id: 'card_1', status },
    notificationId: `${status} ${minute}`,
    receivedAt: `2026-01-05T08:${String(minute).padStart(2, '0')}:00.000Z`,
    ...facts,
  });

const replayed = (delivery: Delivered): Delivered => ({
  ...delivery,
  provenance: { source: 'replay', runId: 'r1', evidence: 'test' },
});

test('a captured body under another notification id marks its record and the row', async () => {
  const { deliver, marks, row } = setUp();
  const [active, blocked] = [card('ACTIVE', 1), card('BLOCKED_BY_SERVICE', 2)];
  const captured = card('ACTIVE', 3, { notificationId: 'made-up' });

  await deliver(active, blocked, captured);

  expect(marks(active, blocked, captured)).toEqual([false, false, true]);
  expect(row()).toMatchObject({ eventId: captured.id, contentRepeated: true, orderUncertain: true });
});

test('the mark ends with a content that no event had reported', async () => {
  const { deliver, marks, row } = setUp();
  const closed = card('INACTIVE', 4);
  await deliver(card('ACTIVE', 1), card('BLOCKED', 2), card('ACTIVE', 3), closed);

  expect(marks(closed)).toEqual([false]);
  expect(row()).toMatchObject({ eventId: closed.id });
  expect(row()).not.toHaveProperty('contentRepeated');
});

test('a body that arrives twice in a row is marked as well: nothing says that it is one change', async () => {
  const { deliver, marks } = setUp();
  const [first, again] = [card('ACTIVE', 1), card('ACTIVE', 2)];
  await deliver(first, again);
  expect(marks(first, again)).toEqual([false, true]);
});

test('one that is handled late is marked, and what it said is known from then on', async () => {
  const { deliver, marks, row } = setUp();
  const [first, last] = [card('ACTIVE', 1), card('BLOCKED', 5)];
  const [lateAgain, late] = [card('ACTIVE', 2), card('INACTIVE', 3)];
  const captured = card('INACTIVE', 6);

  await deliver(first, last, lateAgain, late);
  expect(marks(lateAgain, late)).toEqual([true, false]);
  expect(row()).toMatchObject({ eventId: last.id, status: 'BLOCKED' });

  await deliver(captured);
  expect(marks(captured)).toEqual([true]);
});

test('a replay by an operator repeats nobody but itself', async () => {
  const { deliver, events, marks } = setUp();
  const [active, blocked] = [card('ACTIVE', 1), card('BLOCKED', 2)];
  await deliver(active, blocked);
  events.expire();

  await deliver(replayed(active), replayed(blocked));

  expect(marks(active, blocked)).toEqual([false, false]);
});

test('a replay of the one that was marked stays marked', async () => {
  const { deliver, events, marks, row } = setUp();
  const captured = card('ACTIVE', 3);
  await deliver(card('ACTIVE', 1), card('BLOCKED', 2), captured);
  events.expire();

  await deliver(replayed(captured));

  expect(marks(captured)).toEqual([true]);
  expect(row()).toMatchObject({ contentRepeated: true });
});

test('what a job of ours has read at the bank is signed by nobody, and repeats nothing', async () => {
  const { deliver, marks, row } = setUp();
  const healed = card('ACTIVE', 3, { notificationId: 'healed' });
  await deliver(card('ACTIVE', 1), card('BLOCKED', 2), { ...healed, subscriptionId: healingSubscription });

  expect(marks(healed)).toEqual([false]);
  expect(row()).not.toHaveProperty('contentRepeated');
});

test('a row remembers its contents up to a bound, the latest of them', async () => {
  const { deliver, marks, row } = setUp();
  const all = Array.from({ length: 40 }, (_, minute) => card(`STATUS_${minute}`, minute));
  await deliver(...all);

  const [forgotten, known] = [card('STATUS_1', 41), card('STATUS_9', 42)];
  await deliver(forgotten, known);

  expect(marks(forgotten, known)).toEqual([false, true]);
  expect(row()?.reported).toHaveLength(32);
});
