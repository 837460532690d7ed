import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
  type TransactWriteItem,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { inlineBodyBytes, recordOf } from '#shared/mirror/event-record.ts';
import type { Effect } from '#shared/mirror/effect.ts';
import { RefusedByStoreError } from '#shared/mirror/event-log.ts';
import { planBooking } from '#shared/mirror/plan-booking.ts';
import { planState } from '#shared/mirror/plan-state.ts';
import type { ReceivedEvent } from '#shared/mirror/received-event.ts';
import { keepEvent, recordEvent } from '#shared/mirror/record-event.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { aDelivery, type DeliveryFacts } from '#test/fixtures/deliveries.ts';
import { mirrorFields, mirrorItem, packedItem, toItem } from './event-items.ts';
import { createEventLog } from './event-log.ts';
import { fieldsOfItem } from './record-items.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';

type Answer = Error | object;

/** A client that answers what the test says, call by call, and keeps the requests. */
const setUp = (answers: readonly Answer[] = []) => {
  const asked: { readonly name: string; readonly input: TransactWriteItemsCommandInput }[] = [];
  const slept: number[] = [];
  const client = {
    send: async (command: { readonly input: TransactWriteItemsCommandInput }) => {
      const answer = answers[asked.length] ?? {};
      asked.push({ name: command.constructor.name, input: command.input });
      await Promise.resolve();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as DynamoDBClient;
  const timers = { sleep: async (ms: number) => Promise.resolve(void slept.push(ms)) };
  const clock = createManualClock();
  const tables = { eventsTable: 'events', mirrorTable: 'mirror', bringBack: nothingToBringBack };
  const settings = { ...tables, clock, timers, random: seededRandom(1) };
  return { log: createEventLog(settings, client), asked, slept };
};

const eventOf = (definition: EventDefinition, facts: DeliveryFacts): ReceivedEvent<never> => {
  const delivery = aDelivery(facts);
  const record = { ...recordOf(delivery, { at: 'record', base64: 'e30=' }), entityKind: 'x', entityId: 'e1' };
  return { delivery, definition, payload: facts.payload as never, record, data: { at: 'row', json: '{}' } };
};

const aBooking = () => {
  const payload = { id: 'b1', account_id: 'a1', amount: { value: 5 }, valuta_date: '2026-01-05' };
  const plan = planBooking(eventOf(booking, { type: 'BOOKING', payload }));
  if (plan.outcome === 'unfit') throw new Error(plan.reason);
  return plan.effect;
};
const aCard = (facts: Partial<DeliveryFacts> = {}) =>
  planState(
    eventOf(cardLifecycle, {
      type: 'CARD_LIFECYCLE_EVENT',
      payload: { id: 'e1', status: 'BLOCKED' },
      ...facts,
    }),
  );

const cancelled = (...codes: readonly (string | { readonly row: Record<string, string> })[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((code) =>
      typeof code === 'string'
        ? { Code: code }
        : {
            Code: 'ConditionalCheckFailed',
            Item: code.row['eventId'] === undefined ? toItem(code.row) : packedItem({}, code.row),
          },
    ),
  });

/** The facts in a record's row. */
const factsOf = (item?: TransactWriteItem) => fieldsOfItem(item!.Put!.Item!);

/** The row that the mirror returns. */
const cardRow = { eventId: 'old', eventType: 'CARD_LIFECYCLE_EVENT', contentSha256: 'x' };
const aHeld = (row: Record<string, string>) => ({ Item: packedItem({}, row) });

const itemsOf = ({ asked }: ReturnType<typeof setUp>, call = 0) => asked[call]?.input.TransactItems ?? [];

test('a booking is one transaction: record, row and the totals of its account', async () => {
  const world = setUp();
  expect(await recordEvent(world.log, aBooking())).toEqual({ state: 'applied' });

  expect(world.asked.map(({ name }) => name)).toEqual(['TransactWriteItemsCommand']);
  const [record, row, totals, ...more] = itemsOf(world);
  expect(more).toEqual([]);
  expect(factsOf(record)).toMatchObject({
    state: 'applied',
    ofDay: 'accounts#2026-01-05T08',
    recordedAt: '2026-01-05T08:00:00.000Z',
    bodyBase64: 'e30=',
    expiresAt: Date.parse('2026-02-14T08:00:00Z') / 1000,
  });
  expect(record!.Put!.ConditionExpression).toBe('attribute_not_exists(pk)');
  expect(unmarshall(row!.Put!.Item!)).toMatchObject({
    pk: 'BOOKING#e1',
    sk: 'state',
    accountId: 'a1',
    recordedAtId: '2026-01-05T08:00:00.000Z#b1',
    valutaId: '2026-01-05#b1',
  });
  expect(row!.Put!.Item).not.toHaveProperty('terminal');
  expect(totals!.Update!.Key).toEqual({ pk: { S: 'ACCOUNT#a1' }, sk: { S: 'bookings' } });
});

test('digest limbs beyond 2^53 are added digit by digit', async () => {
  const world = setUp();
  const effect = {
    ...aBooking(),
    totals: {
      accountId: 'a1',
      currency: 'EUR',
      count: 1,
      sumCents: 5,
      digest: { high: 2n ** 64n - 1n, low: 1n },
    },
  };
  await recordEvent(world.log, effect);
  expect(itemsOf(world)[2]?.Update?.ExpressionAttributeValues?.[':high']).toEqual({
    N: '18446744073709551615',
  });
});

test('each currency but the euro has totals of its own', async () => {
  const world = setUp();
  const totals = { accountId: 'a1', currency: 'USD', count: 1, sumCents: 5, digest: { high: 1n, low: 1n } };
  await recordEvent(world.log, { ...aBooking(), totals });
  expect(itemsOf(world)[2]?.Update?.Key).toEqual({ pk: { S: 'ACCOUNT#a1' }, sk: { S: 'bookings-USD' } });
});

test('an event that the row refuses is recorded without the change, with its place in the history', async () => {
  const held = { ...cardRow, sequence: '9' };
  const world = setUp([aHeld(held)]);
  expect(await recordEvent(world.log, aCard())).toEqual({ state: 'stale' });
  expect(world.asked.map(({ name }) => name)).toEqual(['GetItemCommand', 'TransactWriteItemsCommand']);
  const [record, history] = itemsOf(world, 1);
  expect(factsOf(record)).toMatchObject({ state: 'stale', ofDay: expect.any(String) });
  expect(history!.Put!.Item!['sk']!.S).toMatch(/^history#2026-01-05T08:00:00\.000Z#[0-9a-f]{64}$/);
});

test('an existing record makes a delivery a repetition, even if other conditions failed', async () => {
  const world = setUp([
    cancelled('ConditionalCheckFailed', { row: { eventId: 'old' } }, 'TransactionConflict'),
  ]);
  expect(await recordEvent(world.log, aBooking())).toEqual({ state: 'repeated' });
  expect(world.asked).toHaveLength(1);
});

test('the row that refuses distinguishes a duplicate from a contradiction without another read', async () => {
  const effect = aBooking();
  const { contentSha256, eventType } = effect.change!;
  const row = { eventId: 'old', eventType, sequence: '', contentSha256 };
  const same = setUp([cancelled('None', { row }, 'None')]);
  expect(await recordEvent(same.log, effect)).toEqual({ state: 'duplicate', duplicateOf: 'old' });

  const otherType = setUp([cancelled('None', { row: { ...row, eventType: 'OF_ANOTHER_TYPE' } }, 'None')]);
  expect(await recordEvent(otherType.log, effect)).toEqual({ state: 'applied' });

  const other = setUp([cancelled('None', { row: { ...row, contentSha256: 'other' } }, 'None')]);
  expect(await recordEvent(other.log, effect)).toEqual({ state: 'parked', reason: 'changed-after-append' });
  expect(itemsOf(other, 1)[0]?.Put?.Item).toMatchObject({
    parked: { S: 'accounts' },
    state: { S: 'parked' },
  });
});

test('conflicts and throttling are tried again in place, then handed back as transient', async () => {
  const passing = setUp([cancelled('None', 'TransactionConflict'), cancelled('ThrottlingError', 'None')]);
  expect(await recordEvent(passing.log, aBooking())).toEqual({ state: 'applied' });
  expect(passing.slept).toHaveLength(2);

  const lasting = setUp(Array.from({ length: 6 }, () => cancelled('None', 'TransactionConflict')));
  await expect(recordEvent(lasting.log, aBooking())).rejects.toThrow(TransientError);
  expect(lasting.asked).toHaveLength(6);
});

test.each([
  ['cancelled for an item', () => cancelled('ValidationError', 'None')],
  ['refused as a whole', () => refusedAs('ValidationException')],
  ['no text', () => refusedAs('SerializationException')],
])('a transaction that is %s is refused for good, and not tried again', async (_what, answer) => {
  const world = setUp([answer()]);
  await expect(recordEvent(world.log, aBooking())).rejects.toThrow(RefusedByStoreError);
  expect(world.asked).toHaveLength(1);
});

test('what the store refuses for another reason is handed back as it came', async () => {
  const world = setUp([refusedAs('ResourceNotFoundException')]);
  await expect(recordEvent(world.log, aBooking())).rejects.toThrow(DynamoDBServiceException);
});

const refusedAs = (name: string) =>
  new DynamoDBServiceException({ name, message: 'refused', $fault: 'client', $metadata: {} });

const replay = (effect: Effect, facts: object = {}): Effect => ({
  ...effect,
  record: { ...effect.record, provenance: { source: 'replay', runId: 'run-1', ...facts } },
});

test('a replay checks that its record is settled, and writes only the mirror', async () => {
  const world = setUp();
  expect(await recordEvent(world.log, replay(aBooking()))).toEqual({ state: 'reapplied' });
  const [check, row, totals, ...more] = itemsOf(world);
  expect(check!.ConditionCheck).toMatchObject({
    TableName: 'events',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#state)',
  });
  expect(row!.Put!.ConditionExpression).toBe('attribute_not_exists(pk)');
  expect(totals!.Update).toBeDefined();
  expect(more).toEqual([]);
});

test('a replay that the mirror refuses leaves everything as it is, but completes a lost history', async () => {
  const world = setUp([aHeld({ ...cardRow, sequence: '9' })]);
  expect(await recordEvent(world.log, replay(aCard()))).toEqual({ state: 'repeated' });
  const [check, history, ...more] = itemsOf(world, 1);
  expect(check!.ConditionCheck).toBeDefined();
  expect(history!.Update!.UpdateExpression).toBe('SET #a0 = if_not_exists(#a0, :a0)');
  expect(history!.Update!.Key).toEqual({ pk: { S: 'X#e1' }, sk: expect.anything() });
  expect(more).toEqual([]);
});

test('only a replay settles a parked record, which is then published', async () => {
  const world = setUp([{}, cancelled({ row: { state: 'parked' } }, 'None', 'None')]);
  expect(await recordEvent(world.log, replay(aCard()))).toEqual({ state: 'applied' });
  const [record] = itemsOf(world, 2);
  expect(record!.Put!.ConditionExpression).toBe('#state = :parked');
  expect(factsOf(record)).toMatchObject({ state: 'applied', ofDay: expect.any(String) });
  expect(record!.Put!.Item).not.toHaveProperty('state');
});

test('an expired record is restored as published, unless it was still parked when it expired', async () => {
  const gone = cancelled({ row: {} }, 'None', 'None');
  const world = setUp([{}, gone]);
  expect(await recordEvent(world.log, replay(aCard()))).toEqual({ state: 'applied' });
  const [restored] = itemsOf(world, 2);
  // Another replay may have restored it meanwhile.
  expect(restored!.Put!.ConditionExpression).toBe('attribute_not_exists(pk)');
  const item = factsOf(restored);
  expect(item).toMatchObject({ state: 'applied', recordedAt: '2026-01-05T08:00:00.000Z' });
  expect(item).not.toHaveProperty('ofDay');

  const parked = setUp([{}, gone, {}, aHeld({ state: 'parked' })]);
  await recordEvent(parked.log, replay(aCard(), { wasParked: true }));
  expect(factsOf(itemsOf(parked, 4)[0])).toMatchObject({ state: 'applied', ofDay: expect.any(String) });

  const handled = setUp([{}, gone, {}, aHeld({ state: 'stale' })]);
  await recordEvent(handled.log, replay(aCard(), { wasParked: true }));
  expect(itemsOf(handled, 4)[0]!.Put!.Item).not.toHaveProperty('ofDay');
});

test('a record that keeps changing is left for later', async () => {
  const settled = cancelled({ row: { pk: 'any' } }, 'None', 'None');
  const world = setUp([{}, settled, settled, settled]);
  await expect(recordEvent(world.log, replay(aCard()))).rejects.toThrow(TransientError);
  expect(world.asked).toHaveLength(4);
});

test('a parked event without its body, whose customer was erased, waits for nobody', async () => {
  const world = setUp([{}]);
  const { record } = aCard();
  const erased = { record: { ...record, body: { at: 'erased' } as const } };
  await keepEvent(world.log, erased, { state: 'parked', reason: 'any' });
  const [put] = itemsOf(world, 0);
  expect(put!.Put!.Item).toMatchObject({ state: { S: 'parked' }, erased: { BOOL: true } });
  expect(put!.Put!.Item).not.toHaveProperty('parked');
  const recorded = itemsOf(world).flatMap((item) => factsOf(item)?.['eventType'] ?? []);
  expect(recorded).not.toContain('EventParked');
});

test('a record is in the index of its day, and in that of its family while it is parked', async () => {
  const world = setUp();
  await keepEvent(world.log, aCard(), { state: 'parked', reason: 'any' });
  expect(unmarshall(itemsOf(world)[0]!.Put!.Item!)).toMatchObject({
    parked: 'cards',
    ofDay: 'cards#2026-01-05T08',
  });
});

test('what an event replaces goes into the history with it, whole where nothing orders the type', async () => {
  const before = aCard({ notificationId: 'n0' });
  const held = mirrorItem({ ...before.change!, sequence: '-' }, before);
  const world = setUp([{ Item: held }]);
  expect(await recordEvent(world.log, aCard())).toEqual({ state: 'applied' });
  const [, row, history, ...more] = itemsOf(world, 1);
  expect(more).toEqual([]);
  expect(row!.Put).toMatchObject({
    ConditionExpression: 'packed = :packed',
    ExpressionAttributeValues: { ':packed': held['packed'] },
  });
  const { sk, ...recorded } = mirrorFields(history!.Put!.Item!);
  expect(sk).toBe(`history#2026-01-05T08:00:00.000Z#${before.record.id}`);
  expect(recorded).toMatchObject({
    pk: 'CARD#e1',
    eventId: before.record.id,
    state: 'applied',
    status: 'BLOCKED',
  });
  expect(recorded).toMatchObject({ data: '{}' });
});

test('a row that changed since it was read is read again, and the event settled by its current state', async () => {
  const taken = { row: { ...cardRow, sequence: '9' } };
  const world = setUp([{}, cancelled('None', taken)]);
  expect(await recordEvent(world.log, aCard())).toEqual({ state: 'stale' });

  const row = { ...cardRow, sequence: '-', updatedAt: '2026-01-05T07:00:00.000Z' };
  const replaced = setUp([{}, cancelled('None', { row })]);
  expect(await recordEvent(replaced.log, aCard())).toEqual({ state: 'applied' });
  expect(itemsOf(replaced, 2)).toHaveLength(3);

  const restless = setUp([{}, ...Array.from({ length: 4 }, () => cancelled('None', { row }))]);
  await expect(recordEvent(restless.log, aCard())).rejects.toThrow(TransientError);
});

const inBucket = (effect: Effect, key: string): Effect => ({
  ...effect,
  change: { ...effect.change!, data: { at: 'bucket', key } },
});
const kept = (key: string) => ({
  Update: {
    TableName: 'mirror',
    Key: { pk: { S: 'CARD#e1' }, sk: { S: `object#${key}` } },
    UpdateExpression: 'REMOVE openKind, openSince',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(claimed)',
  },
});

test('the object of a row is kept in the transaction that first names it', async () => {
  const world = setUp();
  await recordEvent(world.log, inBucket(aCard(), 'mirror/e1/o1'));
  const [, row, ...more] = itemsOf(world, 1);
  expect(mirrorFields(row!.Put!.Item!)).toMatchObject({ dataKey: 'mirror/e1/o1' });
  expect(more).toEqual([kept('o1')]);
});

test('no row names an object that is about to be removed: the event is retried', async () => {
  const row = inBucket(aCard(), 'mirror/e1/o1');
  const world = setUp([{}, cancelled('None', 'None', 'ConditionalCheckFailed')]);
  await expect(recordEvent(world.log, row)).rejects.toThrow(TransientError);
  const stale = setUp([cancelled('None', 'None', 'ConditionalCheckFailed')]);
  const whole = { ...aCard(), history: { data: { at: 'bucket', key: 'mirror/e1/o1' } } } as const;
  await expect(keepEvent(stale.log, whole, { state: 'stale' })).rejects.toThrow(TransientError);
});

test('what the history keeps of an event in the bucket is kept with it', async () => {
  const world = setUp();
  const whole = { ...aCard(), history: { data: { at: 'bucket', key: 'mirror/e1/o1' } } } as const;
  await keepEvent(world.log, whole, { state: 'stale' });
  const [, history, object] = itemsOf(world);
  expect(mirrorFields(history!.Put!.Item!)).toMatchObject({ dataKey: 'mirror/e1/o1' });
  expect(object!.Update).toMatchObject({ Key: { pk: { S: 'X#e1' }, sk: { S: 'object#o1' } } });
});

test('an object without a row of its own gets one before the row that names it is replaced', async () => {
  const sha = 'a'.repeat(64);
  const before = inBucket(aCard(), `mirror/${sha}`);
  // A replay reads again what the same event brought; nothing of it goes into the history.
  const world = setUp([{ Item: mirrorItem(before.change!, before) }]);
  await recordEvent(world.log, replay(inBucket(aCard(), 'mirror/e1/o2')));
  const [, , object, named, ...more] = itemsOf(world, 1);
  expect(more).toEqual([]);
  expect(object).toEqual(kept('o2'));
  expect(named!.Put!.Item).toEqual(toItem({ pk: 'CARD#e1', sk: `object#${sha}`, bodyKey: `mirror/${sha}` }));
  // One that has its row keeps it.
  const own = inBucket(aCard(), 'mirror/e1/o1');
  const later = setUp([{ Item: mirrorItem(own.change!, own) }]);
  await recordEvent(later.log, replay(inBucket(aCard(), 'mirror/e1/o2')));
  expect(itemsOf(later, 1)).toHaveLength(3);
});

test('receiving a type again never sets its instant back', async () => {
  const world = setUp([new ConditionalCheckFailedException({ message: 'later is held', $metadata: {} })]);
  await world.log.noteReceived('BOOKING', '2026-01-05T08:00:00.000Z');
  await world.log.noteReceived('BOOKING', '2026-01-05T09:00:00.000Z');
  expect(world.asked).toHaveLength(2);
});

test('bodies are stored in their record up to the size in the limits', () => {
  expect(inlineBodyBytes).toBe(limits.dynamodb.ownInlineBodyBytes);
});
