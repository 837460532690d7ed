import { sameOnWire } from '#shared/events/decode-body.ts';
import { wireNames } from '#shared/bank/wire-names.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { expect, test } from 'vitest';
import { envelope } from '#shared/events/envelope.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { busEntries } from './bus-entries.ts';
import type { RecordedEvent } from './recorded-event.ts';

async function entriesOf(
  event: RecordedEvent,
  { personalTypes = ['BOOKING', 'LOAN', 'NEW_TYPE'], fromWire = sameOnWire } = {},
) {
  const bodies = createMemoryBodyStore();
  if (event.bodyKey !== undefined) await bodies.write(event.bodyKey, Buffer.from(largeBody));
  const entries = await busEntries(event, {
    bodies,
    environment: 'local',
    fromWire,
    personalTypes: new Set(personalTypes),
    maxDetailBytes: 200_000,
    log: silentLog,
  });
  const byBus = Object.fromEntries(
    entries.map(({ bus, detail }) => [bus, envelope.parse(JSON.parse(detail))]),
  );
  return { entries, events: byBus['events'], personal: byBus['personal'] };
}

const bookingPayload = {
  id: 'boo_1',
  account_id: 'acc_1',
  amount: { value: '-1250', unit: 'cents', holder_name: 'Erika' },
  sender_iban: 'DE02120300000000202051',
  description: 'rent',
  brand_new_field: 'Erika Mustermann',
};
const largeBody = JSON.stringify({ ...bookingPayload, description: 'ä'.repeat(200_000) });

test('an event says what happened to which entity, and where', async () => {
  const event = aRecordedEvent('boo_1', { occurredAt: '2026-01-04T23:00:00.000Z' });
  const { entries, events } = await entriesOf(event, { personalTypes: [] });
  expect(entries).toMatchObject([
    { bus: 'events', source: 'partner-banking.accounts', detailType: 'BOOKING' },
  ]);
  expect(events).toEqual({
    id: event.pk,
    type: 'BOOKING',
    version: 1,
    time: '2026-01-04T23:00:00.000Z',
    entity: { type: 'booking', id: 'boo_1' },
    environment: 'local',
    data: { id: 'boo_1', account_id: 'acc_1' },
  });
});

test('personal fields are on the personal bus alone, and so is what nobody has classified', async () => {
  const { events, personal } = await entriesOf(aRecordedEvent('boo_1', { payload: bookingPayload }));
  expect(events?.data).toEqual({
    id: 'boo_1',
    account_id: 'acc_1',
    amount: { value: -1250, unit: 'cents' },
  });
  expect(personal?.data).toEqual({
    ...bookingPayload,
    amount: { ...bookingPayload.amount, value: -1250 },
  });
});

test('personal fields inside an entity go as well, also when it came as text', async () => {
  const entity = { status: 'paid_out', person_id: 'per_1', loan_account_id: 'acc_9', purpose: 'a boat' };
  const payload = { entity_uuid: 'loa_1', event_type: 'LOAN', payload: JSON.stringify(entity) };
  const { events, personal } = await entriesOf(
    aRecordedEvent('loa_1', { eventType: 'LOAN', payload, entityKind: 'loan' }),
  );
  expect(events?.data).toEqual({
    entity_uuid: 'loa_1',
    event_type: 'LOAN',
    payload: { status: 'paid_out', loan_account_id: 'acc_9' },
  });
  expect(personal?.data).toMatchObject({ payload: entity });
});

test('both buses use the names of the code, with any name of the bank on the wire', async () => {
  const { fromWire } = createWireTranslation(wireNames().parse({ valueName: 'ACME' }));
  const body = { id: 'card_1', status: 'BLOCKED_BY_ACME', reason: 'BLOCKED_BY_ACME' };
  const event = aRecordedEvent('card_1', {
    eventType: 'CARD_LIFECYCLE_EVENT',
    bodyBase64: Buffer.from(JSON.stringify(body)).toString('base64'),
  });
  const personalTypes = ['CARD_LIFECYCLE_EVENT'];
  const { events, personal } = await entriesOf(event, { personalTypes, fromWire });
  expect(events?.data).toMatchObject({ status: 'BLOCKED_BY_SERVICE' });
  // A reason is a text of its own.
  expect(personal?.data).toMatchObject({ status: 'BLOCKED_BY_SERVICE', reason: 'BLOCKED_BY_ACME' });
});

test('a type that no permitted team consumes is not on the personal bus', async () => {
  const { personal } = await entriesOf(aRecordedEvent('boo_1'), {
    personalTypes: ['LOAN'],
  });
  expect(personal).toBeUndefined();
});

test('the data of an unclassified type is withheld from the open bus', async () => {
  const event = aRecordedEvent('x_1', { eventType: 'NEW_TYPE', payload: { name: 'Erika' } });
  const { entries, events, personal } = await entriesOf(event);
  expect(entries[0]).toMatchObject({ source: 'partner-banking.unclassified', detailType: 'NEW_TYPE' });
  expect(events).toMatchObject({
    data: null,
    omitted: { because: 'unclassified', bodySha256: event.bodySha256 },
  });
  expect(personal?.data).toEqual({ name: 'Erika' });
});

test('a detail that is too large becomes a pointer, on the bus where it is too large', async () => {
  const event = aRecordedEvent('boo_1', { bodyKey: 'bodies/abc' });
  const { events, personal } = await entriesOf(event);
  expect(events?.data).toMatchObject({ id: 'boo_1' });
  expect(personal).toMatchObject({
    data: null,
    omitted: { because: 'too-large', bodySha256: event.bodySha256, bodyKey: 'bodies/abc' },
  });
});

test('what does not fit its schema is announced without data', async () => {
  const { events, personal } = await entriesOf(aRecordedEvent('boo_1', { payload: { account_id: 7 } }));
  expect(events?.omitted?.because).toBe('unreadable');
  expect(personal?.omitted?.because).toBe('unreadable');
});

test('what can be read but not written again is announced without data', async () => {
  const nested = '['.repeat(20_000) + ']'.repeat(20_000);
  const body = `{"id":"boo_1","account_id":"acc_1","brand_new":${nested}}`;
  const { events, personal } = await entriesOf(
    aRecordedEvent('boo_1', { bodyBase64: Buffer.from(body).toString('base64') }),
  );
  expect(events?.data).toEqual({ id: 'boo_1', account_id: 'acc_1' });
  expect(personal).toMatchObject({ data: null, omitted: { because: 'unreadable' } });
});

test('what was erased is announced without data on every bus', async () => {
  const { events, personal } = await entriesOf(aRecordedEvent('boo_1', { bodyBase64: undefined }));
  for (const detail of [events, personal])
    expect(detail).toMatchObject({ data: null, omitted: { because: 'erased' }, entity: { id: 'boo_1' } });
});

test('a stale event is superseded and a duplicate names the first', async () => {
  const stale = await entriesOf(aRecordedEvent('boo_1', { state: 'stale' }));
  expect(stale.events).toMatchObject({ superseded: true });
  const duplicate = await entriesOf(
    aRecordedEvent('boo_1', { state: 'duplicate', duplicateOf: 'f'.repeat(64) }),
  );
  expect(duplicate.events).toMatchObject({ duplicateOf: 'f'.repeat(64) });
  expect(duplicate.events).not.toHaveProperty('superseded');
});

test('a reading that covered a change is not counted as published before', async () => {
  const facts = { eventType: 'PERSON_CHANGED', state: 'duplicate', duplicateOf: 'f'.repeat(64) } as const;
  const { events } = await entriesOf(aRecordedEvent('per_1', facts));
  expect(events).not.toHaveProperty('duplicateOf');
});

test('a body that cannot be read now publishes nothing', async () => {
  const bodies = createMemoryBodyStore();
  const deps = {
    bodies,
    environment: 'local',
    fromWire: sameOnWire,
    personalTypes: new Set<string>(),
    maxDetailBytes: 200_000,
    log: silentLog,
  };
  await expect(busEntries(aRecordedEvent('boo_1', { bodyKey: 'bodies/gone' }), deps)).rejects.toThrow();
});

test('an event says if only an unsigned header names its entity', async () => {
  const { events } = await entriesOf({ ...aRecordedEvent('boo_1'), entityUnsigned: true });
  expect(events).toMatchObject({ entity: { type: 'booking', id: 'boo_1' }, entityUnsigned: true });
});

test('an event says if another notification had the same content', async () => {
  const { events } = await entriesOf({ ...aRecordedEvent('boo_1'), contentRepeated: true });
  expect(events).toMatchObject({ contentRepeated: true });
});
