import { expect, test } from 'vitest';
import { bookingDigest, digestText } from '#shared/bank/booking-digest.ts';
import { compareMirror, type Compared } from './compare-mirror.ts';
import { mirrorOf } from './mirror-rows.ts';

const digest = bookingDigest({ id: 'b', amountCents: 250, currency: 'EUR', valutaDate: '2026-01-05' });

const account = {
  id: 'acc_1',
  bookings: { count: 1, sum_cents: 250, digest: digestText(digest) },
  person_id: 'per_1',
  locking_status: 'BLOCK',
  closed: true,
};

const person = { id: 'per_1', deleted: false, attributes: { first_name: 'Ada', city: 'Berlin' } };

const business = { id: 'biz_1', deleted: false, attributes: { name: 'Musterbau GmbH' } };

const rows = [
  {
    pk: 'ACCOUNT#acc_1',
    sk: 'bookings',
    count: 1,
    sumCents: 250,
    digestHigh: digest.high,
    digestLow: digest.low,
  },
  { pk: 'ACCOUNT#acc_1', sk: 'block', status: 'BLOCK' },
  { pk: 'ACCOUNT#acc_1', sk: 'closure', status: 'CLOSED' },
  { pk: 'BOOKING#b', sk: 'state', accountId: 'acc_1' },
  { pk: 'PERSON#per_1', sk: 'state', data: '{"id":"per_1","city":"Berlin","first_name":"Ada"}' },
  { pk: 'BUSINESS#biz_1', sk: 'state', data: '{"id":"biz_1","name":"Musterbau GmbH"}' },
];

const notification = (event_type: string, entity_id: string): Compared['log'][number] => ({
  notification_id: 'n',
  change_id: 'c',
  event_type,
  entity_id,
  body_sha256: 'b'.repeat(64),
  state: 'delivered',
  attempts: [{ at: '', status: 200 }],
  repeats: 0,
  fault: null,
});

const subscriptions = ['BOOKING', 'ACCOUNT_BLOCK', 'ACCOUNT_CLOSURE'].map((event_type) => ({
  id: event_type,
  event_type,
}));

function comparing(overrides: Partial<Compared> = {}) {
  return compareMirror({
    truth: { persons: [person], businesses: [business], accounts: [account], bookings: 1, subscriptions },
    mirror: mirrorOf(rows),
    log: [notification('PERSON_CHANGED', 'per_1'), notification('BUSINESS_CHANGED', 'biz_1')],
    before: new Set(),
    ...overrides,
  });
}

test('a mirror that says what the bank says agrees', () => {
  expect(comparing()).toEqual({ factCount: 6, differences: [] });
});

test('what the stage subscribes to no events of is no difference', () => {
  const truth = { persons: [], businesses: [], accounts: [account], bookings: 1 };
  const told = (...types: string[]) =>
    comparing({
      mirror: new Map(),
      truth: {
        ...truth,
        subscriptions: subscriptions.filter(({ event_type }) => types.includes(event_type)),
      },
    }).differences.map((text) => text.split(':')[0]);
  expect(told()).toEqual([]);
  expect(told('BOOKING')).toEqual(['account acc_1 bookings', 'bookings']);
  expect(told('ACCOUNT_BLOCK', 'ACCOUNT_CLOSURE')).toEqual(['account acc_1 block', 'account acc_1 closure']);
});

test('an empty mirror lacks every fact', () => {
  expect(comparing({ mirror: new Map() }).differences).toHaveLength(6);
});

test.each([
  ['ACCOUNT#acc_1/bookings', { sumCents: 251 }, 'account acc_1 bookings'],
  ['ACCOUNT#acc_1/bookings', { digestLow: 0n }, 'account acc_1 bookings'],
  ['ACCOUNT#acc_1/block', { status: 'NO_BLOCK' }, 'account acc_1 block'],
  ['ACCOUNT#acc_1/closure', { status: 'ACTIVE' }, 'account acc_1 closure'],
  ['PERSON#per_1/state', { data: '{"first_name":"Ada"}' }, 'person per_1'],
  ['BUSINESS#biz_1/state', { data: '{"name":"Musterbau"}' }, 'business biz_1'],
])('%s with another value differs', (key, change, subject) => {
  const mirror = new Map(mirrorOf(rows));
  mirror.set(key, { ...mirror.get(key)!, ...change });

  expect(comparing({ mirror }).differences).toEqual([expect.stringContaining(subject)]);
});

test('an account that was blocked and released agrees with one that never was', () => {
  const released = { ...account, locking_status: 'NO_BLOCK' };
  const truth = { persons: [], businesses: [], accounts: [released], bookings: 1, subscriptions };
  const mirror = new Map(mirrorOf(rows.slice(0, 4)));
  mirror.set('ACCOUNT#acc_1/block', { pk: 'ACCOUNT#acc_1', sk: 'block', status: 'NO_BLOCK' });

  expect(comparing({ truth, mirror }).differences).toEqual([]);
});

test('a row of an account that the bank does not know differs, unless it was there before', () => {
  const stray = [...rows, { pk: 'ACCOUNT#acc_9', sk: 'block', status: 'BLOCK' }];

  expect(comparing({ mirror: mirrorOf(stray) }).differences).toEqual([
    expect.stringContaining('ACCOUNT#acc_9/block'),
  ]);
  expect(
    comparing({ mirror: mirrorOf(stray), before: new Set(['ACCOUNT#acc_9/block']) }).differences,
  ).toEqual([]);
});

test('a customer without a notification is no difference', () => {
  expect(comparing({ log: [], mirror: mirrorOf(rows.slice(0, 4)) }).differences).toEqual([]);
});
