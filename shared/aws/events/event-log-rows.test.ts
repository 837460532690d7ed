import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { disputeChanged } from '#shared/events/cards/disputes.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import { instantTransferExecuted } from '#shared/events/payments/transfers.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Effect } from '#shared/mirror/effect.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { aDelivery, type DeliveryFacts } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';
import { mirrorFields } from './event-items.ts';
import { createEventLog } from './event-log.ts';
import { fieldsOfItem } from './record-items.ts';

// What the tables hold in the end, whichever requests led there.

const setUp = () => {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  /** Runs right before the next transaction. */
  let before: (() => Promise<unknown>) | undefined;
  const raced = {
    send: async (command: Parameters<DynamoDBClient['send']>[0]) => {
      if (command.constructor.name === 'TransactWriteItemsCommand') {
        const race = before;
        before = undefined;
        await race?.();
      }
      return client.send(command);
    },
  } as unknown as DynamoDBClient;
  const timers = { sleep: async () => Promise.resolve() };
  const settings = { eventsTable: 'events', mirrorTable: 'mirror', timers, random: seededRandom(1) };
  const log = createEventLog({ ...settings, clock, bringBack: nothingToBringBack }, raced);
  return {
    log,
    take: async (effect: Effect) => (await recordEvent(log, effect)).state,
    raceWith: (race: () => Promise<unknown>) => void (before = race),
    records: () => rowsOf('events').map((row) => fieldsOfItem(row)),
    row: (sk: string) =>
      rowsOf('mirror')
        .map(mirrorFields)
        .find((row) => row['sk'] === sk),
    history: () =>
      rowsOf('mirror')
        .map(mirrorFields)
        .filter(({ sk }) => String(sk).startsWith('history#'))
        .map(({ eventId, state }) => [eventId, state]),
  };
};

const effectFor = (definition: EventDefinition, facts: Omit<DeliveryFacts, 'type'>): Effect =>
  effectOf(definition, aDelivery({ type: definition.type, ...facts }));

const aBlock = (status: string, minute: number, facts: object = {}) =>
  effectFor(accountBlock, {
    payload: { account_id: 'a1', locking_status: status, updated_at: `2026-01-05T07:0${minute}:00Z` },
    notificationId: `${status} ${minute}`,
    ...facts,
  });

const aBooking = (notificationId = 'n1') =>
  effectFor(booking, {
    payload: { id: 'b1', account_id: 'a1', amount: { value: 500 }, valuta_date: '2026-01-05' },
    notificationId,
  });

const replayed = (effect: Effect): Effect => ({
  ...effect,
  record: { ...effect.record, provenance: { source: 'replay', runId: 'run-1' } },
});

test('a repeated delivery leaves its record unchanged', async () => {
  const { take, records, row } = setUp();
  const [first, second] = [aBlock('BLOCK', 1), aBlock('NO_BLOCK', 2)];
  await take(first);
  await take(second);
  const before = records();

  expect(await take(first)).toBe('repeated');
  expect(await take(second)).toBe('repeated');

  expect(records()).toEqual(before);
  expect(row('block')).toMatchObject({ eventId: second.record.id });
});

test('what another event wrote meanwhile is read again, and nothing of it is lost', async () => {
  const { take, raceWith, row, history } = setUp();
  const [first, later, earlier] = [aBlock('BLOCK', 1), aBlock('NO_BLOCK', 3), aBlock('DEBIT_BLOCK', 2)];
  await take(first);
  raceWith(async () => take(later));

  expect(await take(earlier)).toBe('stale');

  expect(row('block')).toMatchObject({ eventId: later.record.id, status: 'NO_BLOCK' });
  expect(history()).toEqual(
    expect.arrayContaining([
      [first.record.id, 'applied'],
      [earlier.record.id, 'stale'],
    ]),
  );
});

test('the first row of an entity is not overwritten either', async () => {
  const { take, raceWith, row } = setUp();
  const [later, earlier] = [aBlock('NO_BLOCK', 3), aBlock('BLOCK', 2)];
  raceWith(async () => take(later));
  expect(await take(earlier)).toBe('stale');
  expect(row('block')).toMatchObject({ eventId: later.record.id });
});

test('a status that is final stays, and the contradiction waits for a person', async () => {
  const { take, row, records } = setUp();
  const cleared = effectFor(instantTransferExecuted, { payload: { id: 't1' }, notificationId: 'n1' });
  const failed = effectFor(instantTransferExecuted, {
    payload: { id: 't1', status: 'FAILED' },
    notificationId: 'n2',
    receivedAt: '2026-01-06T08:00:00.000Z',
  });
  await take(cleared);
  expect(await take(failed)).toBe('parked');
  expect(row('state')).toMatchObject({ status: 'CLEARED', eventId: cleared.record.id });
  expect(records()).toContainEqual(
    expect.objectContaining({ state: 'parked', reason: 'terminal-status-contradicted' }),
  );
});

test('a parked event is announced once: not for its repetition, nor for a redrive in vain', async () => {
  const { take, records } = setUp();
  const transfer = (payload: object, notificationId: string) =>
    effectFor(instantTransferExecuted, { payload: { id: 't1', ...payload }, notificationId });
  const failed = transfer({ status: 'FAILED' }, 'n2');
  const parkings = () => records().filter((record) => record?.['eventType'] === 'EventParked');
  await take(transfer({}, 'n1'));
  expect(parkings()).toEqual([]);

  for (const effect of [failed, failed, replayed(failed)]) await take(effect);

  expect(parkings()).toMatchObject([{ family: 'product', state: 'applied', entityId: failed.record.id }]);
  const [event] = parkings();
  expect(JSON.parse(Buffer.from(String(event?.['bodyBase64']), 'base64').toString())).toEqual({
    event_id: failed.record.id,
    family: 'payments',
    event_type: 'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED',
    cause: 'terminal-status-contradicted',
    parked_at: '2026-01-05T08:00:00.000Z',
  });
});

test('a booking counts once: repeated, under another notification, raced or replayed', async () => {
  const { take, raceWith, row } = setUp();
  raceWith(async () => take(aBooking('n2')));
  expect(await take(aBooking())).toBe('duplicate');
  await take(aBooking());
  await take(aBooking('n3'));
  await take(replayed(aBooking('n2')));
  await take(replayed(aBooking('n3')));
  expect(row('bookings')).toMatchObject({ count: 1n, sumCents: 500n });
});

test('every event is in the history or is the row', async () => {
  const { take, row, history } = setUp();
  const blocks = [3, 1, 4, 2].map((minute) => aBlock('BLOCK', minute));
  for (const block of blocks) await take(block);
  const named = [...history().map(([id]) => id), row('block')?.['eventId']];
  expect(named.toSorted()).toEqual(blocks.map(({ record }) => record.id).toSorted());
});

const authorized = (value: number, second: number) =>
  effectFor(cardAuthorization, {
    payload: { id: 'r1', amount: { value, currency: 'EUR' } },
    notificationId: `n${second}`,
    receivedAt: `2026-01-05T08:00:0${second}.000Z`,
  });

test('a row ordered only by arrival is marked in place, whichever event was handled first', async () => {
  const { take, row, history, records } = setUp();
  const [first, second] = [authorized(1_000, 1), authorized(1_001, 2)];
  expect(await take(second)).toBe('applied');
  expect(row('state')).not.toHaveProperty('orderUncertain');

  expect(await take(first)).toBe('applied');

  expect(row('state')).toMatchObject({
    eventId: second.record.id,
    orderUncertain: true,
    data: expect.stringContaining('1001'),
    openKind: 'reservation/state',
  });
  expect(history()).toEqual([[first.record.id, 'applied']]);
  expect(records().map((record) => record?.['state'])).toEqual(['applied', 'applied']);
  expect(await take(replayed(first))).toBe('repeated');

  // The row is already marked, and the next event that loses still goes into the history.
  const before = authorized(999, 0);
  expect(await take(before)).toBe('applied');
  expect(history()).toContainEqual([before.record.id, 'applied']);
});

test('a row is marked as it is now, not as it was read', async () => {
  const { take, raceWith, row } = setUp();
  const [first, second, third] = [authorized(1_000, 1), authorized(1_001, 2), authorized(1_002, 3)];
  await take(second);
  raceWith(async () => take(third));
  expect(await take(first)).toBe('applied');
  expect(row('state')).toMatchObject({ eventId: third.record.id, orderUncertain: true });
});

const aRead = (
  notificationId: string,
  readOver: NonNullable<Effect['change']>['readOver'],
  aspect = 'state',
) => {
  const effect = effectFor(personChanged, { payload: '', notificationId, entityHint: 'p1' });
  const change = { ...effect.change!, key: { kind: 'person', entityId: 'p1', aspect } };
  return { ...effect, change: { ...change, sequence: `${notificationId}#`, readOver: readOver! } };
};
const stateKey = { kind: 'person', entityId: 'p1', aspect: 'state' };
const absenceKey = { ...stateKey, aspect: 'absence' };

test('a read replaces only what it has seen, and what it replaces goes into the history', async () => {
  const { log, row, history } = setUp();
  const first = aRead('n1', { row: undefined });
  expect(await log.commit(first, first.change)).toEqual({ outcome: 'committed' });
  const late = aRead('n2', { row: undefined });
  expect(await log.commit(late, late.change)).toEqual({ outcome: 'outdated' });

  const seen = await log.held(stateKey);
  const next = aRead('n3', { row: seen });
  expect(await log.commit(next, next.change)).toEqual({ outcome: 'committed' });
  expect(row('state')).toMatchObject({ eventId: next.record.id });
  expect(history()).toEqual([[first.record.id, 'applied']]);
});

test('the last read of an entity is written only while nothing else says the opposite', async () => {
  const { log, row } = setUp();
  const absent = aRead('n1', { row: undefined }, 'absence');
  await log.commit(absent, absent.change);

  const opposite = { key: absenceKey, row: undefined };
  const found = aRead('n2', { row: undefined, opposite });
  expect(await log.commit(found, found.change)).toEqual({ outcome: 'outdated' });
  expect(row('state')).toBeUndefined();

  const seen = aRead('n3', {
    row: undefined,
    opposite: { key: absenceKey, row: await log.held(absenceKey) },
  });
  expect(await log.commit(seen, seen.change)).toEqual({ outcome: 'committed' });
});

test('an event under an unsigned id waits for a person only where the row is of another owner', async () => {
  const { take, row, records } = setUp();
  const dispute = (person_id: string, notificationId: string) =>
    effectFor(disputeChanged, { payload: { person_id, status: 'NEW' }, entityHint: 'd1', notificationId });

  expect(await take(dispute('per_1', 'n1'))).toBe('applied');
  expect(await take(dispute('per_1', 'n2'))).toBe('applied');
  expect(await take(dispute('per_2', 'n3'))).toBe('parked');

  expect(row('hint')).toMatchObject({ ofCustomer: 'per_1', entityUnsigned: true });
  const received = records().filter((record) => record?.['eventType'] === disputeChanged.type);
  expect(received.map((record) => record?.['entityUnsigned'])).toEqual([true, true, true]);
});

test('a content that arrives again is marked in its record and in the row, which remembers the others', async () => {
  const { take, row, records } = setUp();
  const card = (status: string, minute: number) =>
    effectFor(cardLifecycle, {
      payload: { id: 'c1', status },
      notificationId: `${status} ${minute}`,
      receivedAt: `2026-01-05T08:0${minute}:00.000Z`,
    });
  for (const effect of [card('ACTIVE', 1), card('BLOCKED', 4), card('INACTIVE', 2)]) await take(effect);
  expect(row('state')).toMatchObject({ status: 'BLOCKED' });
  expect(row('state')).not.toHaveProperty('contentRepeated');

  for (const effect of [card('ACTIVE', 3), card('INACTIVE', 5)]) await take(effect);

  expect(row('state')).toMatchObject({ status: 'INACTIVE', contentRepeated: true });
  const marked = records().filter((record) => record?.['contentRepeated'] === true);
  expect(marked.map((record) => String(record?.['notificationId'])).toSorted()).toEqual([
    'ACTIVE 3',
    'INACTIVE 5',
  ]);
});
