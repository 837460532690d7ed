import { expect, test } from 'vitest';
import { parseCommand } from './command.ts';

test('the stage is local unless it is named', () => {
  expect(parseCommand(['subscriptions', 'list'])).toEqual({ command: 'list-subscriptions', stage: 'local' });
  expect(parseCommand(['subscriptions', 'remove', 'sub-1', '--stage', 'production'])).toEqual({
    command: 'remove-subscription',
    stage: 'production',
    id: 'sub-1',
  });
});

test('an erasure names one customer, and asks unless it is told not to', () => {
  const customer = { kind: 'person', id: 'per_1' };
  expect(parseCommand(['erase', '--person', 'per_1'])).toEqual({
    command: 'request-erasure',
    customer,
    isConfirmed: false,
    stage: 'local',
  });
  expect(parseCommand(['erase', '--person', 'per_1', '--yes'])).toMatchObject({ isConfirmed: true });
  expect(parseCommand(['erase', '--dry-run', '--business', 'biz_1', '--stage', 'sandbox'])).toEqual({
    command: 'preview-erasure',
    customer: { kind: 'business', id: 'biz_1' },
    stage: 'sandbox',
  });
});

test('the mirror is asked for one thing, and personal fields are masked unless asked for', () => {
  expect(parseCommand(['mirror', 'entity', 'loan', 'cloa_1'])).toEqual({
    command: 'show-entity',
    kind: 'loan',
    id: 'cloa_1',
    personal: false,
    stage: 'local',
  });
  expect(parseCommand(['mirror', 'history', 'loan', 'cloa_1', '--personal'])).toMatchObject({
    command: 'show-history',
    personal: true,
  });
  const march = ['--from', '2026-03-01', '--to', '2026-03-31'];
  expect(parseCommand(['mirror', 'bookings', 'acc_1', ...march, '--by', 'valuta_date'])).toMatchObject({
    command: 'show-bookings',
    query: { accountId: 'acc_1', by: 'valuta_date', from: '2026-03-01', to: '2026-03-31' },
  });
  expect(parseCommand(['mirror', 'open', 'loan', '--status', 'x', '--older-than', '12h'])).toMatchObject({
    command: 'show-open-items',
    kind: 'loan',
    status: 'x',
    olderThanMs: 12 * 3_600_000,
  });
  expect(parseCommand(['mirror', 'customer', 'per_1', '--stage', 'sandbox'])).toMatchObject({
    command: 'show-customer',
    id: 'per_1',
    stage: 'sandbox',
  });
});

test('a replay names a family and days, and goes on where its cursor says', () => {
  const days = ['--family', 'accounts', '--from', '2026-01-05', '--to', '2026-01-06'];
  const wish = { family: 'accounts', from: '2026-01-05', to: '2026-01-06', dryRun: false };
  expect(parseCommand(['replay', ...days])).toEqual({ command: 'replay', stage: 'local', rate: 50, wish });
  const more = ['--type', 'BOOKING', '--entity', 'acc_1', '--dry-run', '--rate', '5', '--cursor', 'x'];
  expect(parseCommand(['replay', ...days, ...more])).toMatchObject({
    rate: 5,
    wish: { ...wish, type: 'BOOKING', entity: 'acc_1', dryRun: true, cursor: 'x' },
  });
});

test('parked events are listed, shown, and driven again by id or by family', () => {
  expect(parseCommand(['parked', 'list'])).toEqual({ command: 'list-parked', stage: 'local' });
  expect(parseCommand(['parked', 'list', '--family', 'cards'])).toHaveProperty('family', 'cards');
  expect(parseCommand(['parked', 'show', 'e1'])).toMatchObject({ command: 'show-parked', id: 'e1' });
  expect(parseCommand(['parked', 'redrive', 'e1', 'e2'])).toMatchObject({ ids: ['e1', 'e2'] });
  expect(parseCommand(['parked', 'redrive', '--family', 'cards', '--type', 'X'])).toEqual({
    command: 'redrive-parked-family',
    stage: 'local',
    family: 'cards',
    type: 'X',
    rate: 50,
  });
});

test('dead letters belong to a family', () => {
  expect(parseCommand(['dead-letters', 'list', '--family', 'cards'])).toMatchObject({
    command: 'list-dead-letters',
    family: 'cards',
  });
  expect(parseCommand(['dead-letters', 'show', 'm1', '--family', 'cards'])).toMatchObject({
    messageId: 'm1',
  });
  expect(parseCommand(['dead-letters', 'redrive', '--family', 'cards', '--limit', '3'])).toMatchObject({
    command: 'redrive-dead-letters',
    limit: 3,
    rate: 50,
  });
});

test.each([
  [['replay', '--family', 'accounts']],
  [['replay', '--family', 'nobody', '--from', '2026-01-05', '--to', '2026-01-06']],
  [['replay', '--family', 'accounts', '--from', '2026-01-07', '--to', '2026-01-06']],
  [['replay', '--family', 'accounts', '--from', '2026-01-05', '--to', '2026-01-06', '--rate', '0']],
  [['parked']],
  [['parked', 'show']],
  [['parked', 'redrive']],
  [['parked', 'redrive', 'e1', '--family', 'cards']],
  [['parked', 'list', '--rate', '5']],
  [['dead-letters', 'list']],
  [['dead-letters', 'list', '--family', 'cards', '--limit', '5']],
  [['dead-letters', 'redrive', '--family', 'cards', '--limit', 'all']],
  [['mirror']],
  [['mirror', 'entity', 'loan']],
  [['mirror', 'entity', 'unicorn', '1']],
  [['mirror', 'entity', 'loan', '1', '2']],
  [['mirror', 'bookings', 'acc_1']],
  [['mirror', 'bookings', 'acc_1', '--from', 'monday', '--to', '2026-03-31']],
  [['mirror', 'open', 'loan', '--older-than', 'long']],
  [['mirror', 'open', 'loan', '--older-than', '-1d']],
  [['mirror', 'customer', 'per_1', 'per_2']],
  [['erase']],
  [['erase', 'per_1']],
  [['erase', '--person', '']],
  [['erase', '--person', 'per_1', '--business', 'biz_1']],
  [['erase', '--person', 'per_1', '--dry-run', '--yes']],
  [['subscriptions', 'list', '--person', 'per_1']],
  [[]],
  [['subscriptions']],
  [['subscriptions', 'remove']],
  [['subscriptions', 'remove', 'sub-1', 'sub-2']],
  [['subscriptions', 'list', 'sub-1']],
  [['subscriptions', 'list', '--stage', 'elsewhere']],
  [['subscriptions', 'remove', '--all']],
])('%j is refused', (args) => {
  expect(parseCommand(args)).toHaveProperty('command', 'invalid');
});
