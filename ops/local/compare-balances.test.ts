import { expect, test } from 'vitest';
import { compareBalances, type ComparedBalances } from './compare-balances.ts';
import type { TeamInbox, TeamMessage } from './team-inbox.ts';

const team = {
  name: 'ledger',
  queueUrl: 'https://queue.example/ledger',
  events: 'all',
  duplicates: 'left-out',
  superseded: 'included',
} as const;

const booked = (id: string, cents: number, detail: object = {}): TeamMessage => ({
  source: 'partner-banking.accounts',
  'detail-type': 'BOOKING',
  detail: {
    id: `event of ${id}`,
    type: 'BOOKING',
    entity: { type: 'booking', id },
    data: { account_id: 'acc_1', amount: { value: cents } },
    ...detail,
  },
});

function comparing(messages: readonly TeamMessage[], overrides: Partial<ComparedBalances> = {}) {
  const inboxes: readonly TeamInbox[] = [{ team, messages }];
  const accounts = [{ id: 'acc_1', bookings: { count: 2, sum_cents: 250, digest: '' } }];
  return compareBalances({ accounts, inboxes, before: new Set(), ...overrides });
}

test('sums of bookings that came in any number agree with the bank', () => {
  expect(comparing([booked('b1', 300), booked('b2', -50), booked('b1', 300)])).toEqual([]);
});

test('the sum shows a missing booking', () => {
  expect(comparing([booked('b1', 300)])).toEqual(['account acc_1: ledger adds up 300 cents, the bank 250']);
});

test('a booking without its data is reported', () => {
  const omitted = booked('b2', -50, { data: null, omitted: { because: 'erased' } });
  expect(comparing([booked('b1', 300), omitted])).toEqual([
    expect.stringContaining('ledger refuses event of b2'),
    expect.stringContaining('adds up 300 cents'),
  ]);
});

test('accounts that had bookings before, and teams without bookings, are left out', () => {
  expect(comparing([], { before: new Set(['ACCOUNT#acc_1/bookings']) })).toEqual([]);
  const care = { ...team, events: ['PERSON_CHANGED'] };
  expect(comparing([], { inboxes: [{ team: care, messages: [] }] })).toEqual([]);
});
