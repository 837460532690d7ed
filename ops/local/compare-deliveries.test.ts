import { expect, test } from 'vitest';
import { deliveryId } from '#shared/events/delivery-id.ts';
import type { RuleSettings } from '#shared/events/rule-pattern.ts';
import { compareDeliveries, type Deliveries } from './compare-deliveries.ts';
import type { EventRecord } from './event-record.ts';
import { countByFamily } from './family-counts.ts';
import type { Notification } from '#ops/control/notification-log.ts';
import type { TeamMessage } from './team-inbox.ts';

const ledger = {
  name: 'ledger',
  queueUrl: 'https://queue.example/ledger',
  events: 'all',
  duplicates: 'left-out',
  superseded: 'included',
} as const;
const care = {
  ...ledger,
  name: 'customer-care',
  queueUrl: 'https://queue.example/care',
  events: ['PERSON_CHANGED'],
} as const;

test('what was accepted, stored and forwarded once agrees', () => {
  expect(compareDeliveries(agreeing())).toEqual([]);
});

test('an accepted notification that is not stored is reported', () => {
  const deliveries = agreeing();

  expect(compareDeliveries({ ...deliveries, records: [], inboxes: [] })).toEqual([
    expect.stringContaining('was accepted and is not stored'),
  ]);
});

test('a rejected notification that is stored is reported', () => {
  const log = [aNotification({ state: 'rejected', attempts: [{ at: '', status: 422 }] })];

  expect(compareDeliveries({ ...agreeing(), log })).toEqual([
    expect.stringContaining('was rejected and is stored'),
  ]);
});

test('an event that the bank never sent is reported', () => {
  expect(compareDeliveries({ ...agreeing(), log: [] })).toEqual([
    expect.stringContaining('the bank never sent it'),
  ]);
});

test('an event that missed a team, came twice or reached a team that does not consume it is reported', () => {
  const { log, records } = agreeing();
  const message = aMessage(records[0]!);

  const differences = compareDeliveries({
    log,
    records,
    inboxes: [
      { team: ledger, messages: [] },
      { team: { ...ledger, name: 'twice' }, messages: [message, message] },
      { team: care, messages: [message] },
    ],
  });

  expect(differences).toEqual([
    expect.stringContaining('ledger got BOOKING'),
    expect.stringContaining('twice got BOOKING'),
    expect.stringContaining('customer-care got BOOKING'),
  ]);
});

test('a parked event is stored and not forwarded', () => {
  const { log, records } = agreeing();
  const parked = records.map((record) => ({ ...record, state: 'parked' as const }));

  expect(compareDeliveries({ log, records: parked, inboxes: [{ team: ledger, messages: [] }] })).toEqual([]);
});

test('an event without a note of its publication is reported', () => {
  const deliveries = agreeing();
  const records = deliveries.records.map((record) => ({ ...record, isWaiting: true }));

  expect(compareDeliveries({ ...deliveries, records })).toEqual([
    expect.stringContaining('has no receipt of its publication'),
  ]);
});

test('a duplicate under a second notification id takes no effect and reaches those alone who ask for it', () => {
  const log = [aNotification({ notification_id: 'n-1' }), aNotification({ notification_id: 'n-2' })];
  const first = aRecord(log[0]!);
  const second: EventRecord = { ...aRecord(log[1]!), state: 'duplicate', duplicateOf: first.pk };

  const marked = { ...aMessage(second), detail: { ...aMessage(second).detail, duplicateOf: first.pk } };
  const compare = (
    records: EventRecord[],
    messages: TeamMessage[],
    duplicates: RuleSettings['duplicates'] = 'included',
  ) => compareDeliveries({ log, records, inboxes: [{ team: { ...ledger, duplicates }, messages }] });

  expect(compare([first, second], [aMessage(first), marked])).toEqual([]);
  expect(compare([first, second], [aMessage(first), aMessage(second)])).toEqual([
    expect.stringContaining(`not as a duplicate of ${first.pk}`),
  ]);
  expect(compare([first, second], [aMessage(first)], 'left-out')).toEqual([]);
  expect(compare([first, second], [aMessage(first), marked], 'left-out')).toEqual([
    expect.stringMatching(/\(duplicate\) 1 times instead of 0/),
  ]);
  expect(compare([first, aRecord(log[1]!)], [aMessage(first), aMessage(second)])).toEqual([
    expect.stringContaining('took effect 2 times'),
  ]);
});

test('an event that a reading covered reaches every team, without a mark', () => {
  const log = [aNotification({ event_type: 'PERSON_CHANGED' })];
  const records = log.map(aRecord).map((record) => ({
    ...record,
    state: 'duplicate' as const,
    duplicateOf: 'f'.repeat(64),
  }));
  const compare = (messages: TeamMessage[]) =>
    compareDeliveries({ log, records, inboxes: [{ team: ledger, messages }] });

  expect(compare(records.map(aMessage))).toEqual([]);
  expect(compare([])).toHaveLength(1);
});

test('an outdated event reaches every team but those with an entry that leaves it out', () => {
  const { log, records } = agreeing();
  const stale = records.map((record) => ({ ...record, state: 'stale' as const }));
  const compare = (superseded: RuleSettings['superseded'], messages: TeamMessage[]) =>
    compareDeliveries({ log, records: stale, inboxes: [{ team: { ...ledger, superseded }, messages }] });

  expect(compare('included', stale.map(aMessage))).toEqual([]);
  expect(compare('left-out', [])).toEqual([]);
  expect(compare('left-out', stale.map(aMessage))).toHaveLength(1);
  expect(compare('included', [])).toHaveLength(1);
});

test('each family is counted from the first call to the last queue', () => {
  const { records, inboxes } = agreeing();
  const attempts = [503, 200, 200].map((status) => ({ at: '', status }));

  const counts = countByFamily({ log: [aNotification({ attempts })], records, inboxes });

  expect(counts.find(({ family }) => family === 'accounts')).toEqual({
    family: 'accounts',
    calls: { sent: 3, received: 2, rejected: 0, refused: 1 },
    stored: { applied: 1, stale: 0, duplicate: 0, parked: 0 },
    forwarded: { ledger: 1, 'customer-care': 0 },
  });
});

function agreeing(): Deliveries {
  const log = [aNotification({})];
  const records = log.map(aRecord);
  return {
    log,
    records,
    inboxes: [
      { team: ledger, messages: records.map(aMessage) },
      { team: care, messages: [] },
    ],
  };
}

function aNotification(overrides: Partial<Notification>): Notification {
  return {
    notification_id: 'n-1',
    change_id: 'c-1',
    event_type: 'BOOKING',
    entity_id: 'book_1',
    body_sha256: 'b'.repeat(64),
    state: 'delivered',
    attempts: [{ at: '2026-01-05T09:00:00.000Z', status: 200 }],
    repeats: 0,
    fault: null,
    ...overrides,
  };
}

function aRecord({ notification_id, body_sha256, event_type }: Notification): EventRecord {
  return {
    pk: deliveryId(notification_id, body_sha256),
    notificationId: notification_id,
    eventType: event_type,
    family: 'accounts',
    state: 'applied',
    isWaiting: false,
  };
}

function aMessage({ pk, eventType }: EventRecord): TeamMessage {
  return {
    source: 'partner-banking.accounts',
    'detail-type': eventType,
    detail: { id: pk, type: eventType },
  };
}
