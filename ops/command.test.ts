import { expect, test } from 'vitest';
import { toCursor } from '#shared/replay/replay-cursor.ts';
import { parseCommand, usage } from './command.ts';

const [one, other] = ['1'.repeat(64), '2'.repeat(64)];

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
  const cursor = toCursor({
    runId: '8c7f0c5e-6a0e-4c53-9a7e-0b1f5d8f1a11',
    askedAt: '2026-01-07T08:00:00Z',
    day: '2026-01-05',
    hour: 0,
    part: 0,
  });
  const more = ['--type', 'BOOKING', '--entity', 'acc_1', '--dry-run', '--rate', '5', '--cursor', cursor];
  expect(parseCommand(['replay', ...days, ...more])).toMatchObject({
    rate: 5,
    wish: { ...wish, type: 'BOOKING', entity: 'acc_1', dryRun: true, cursor },
  });
});

test('parked events are listed, shown, and driven again by id or by family', () => {
  expect(parseCommand(['parked', 'list'])).toEqual({ command: 'list-parked', stage: 'local' });
  expect(parseCommand(['parked', 'list', '--family', 'cards'])).toHaveProperty('family', 'cards');
  expect(parseCommand(['parked', 'show', one])).toMatchObject({ command: 'show-parked', id: one });
  expect(parseCommand(['parked', 'redrive', one, other])).toMatchObject({ ids: [one, other] });
  expect(parseCommand(['parked', 'redrive', '--family', 'cards', '--type', 'CARD_TOKEN_LIFECYCLE'])).toEqual({
    command: 'redrive-parked-family',
    stage: 'local',
    family: 'cards',
    type: 'CARD_TOKEN_LIFECYCLE',
    rate: 50,
  });
});

test('a redrive by ids takes as many as one call may name', () => {
  const ids = (count: number) => Array.from({ length: count }, () => one);
  expect(parseCommand(['parked', 'redrive', ...ids(200)])).toHaveProperty('command', 'redrive-parked');
  expect(parseCommand(['parked', 'redrive', ...ids(201)])).toHaveProperty('command', 'invalid');
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

const january = ['--family', 'accounts', '--from', '2026-01-05', '--to', '2026-01-06'];

test.each([
  [['replay', '--family', 'accounts']],
  [['replay', '--family', 'nobody', '--from', '2026-01-05', '--to', '2026-01-06']],
  [['replay', '--family', 'accounts', '--from', '2026-01-07', '--to', '2026-01-06']],
  [['replay', '--family', 'accounts', '--from', '2026-01-05', '--to', '2026-01-06', '--rate', '0']],
  [['parked']],
  [['parked', 'show']],
  [['parked', 'redrive']],
  [['parked', 'redrive', one, '--family', 'cards']],
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
  [['mirror', 'customer', '']],
  [['mirror', 'entity', 'loan', ' ']],
  [['mirror', 'bookings', 'acc_1', '--from', '2026-03-31', '--to', '2026-03-01']],
  [['mirror', 'open', 'loan', '--status', '']],
  [['parked', 'show', 'zzz']],
  [['parked', 'redrive', one, 'zzz']],
  [['parked', 'redrive', '--family', 'cards', '--type', 'BOOKING']],
  [['replay', ...january, '--entity', '']],
  [['replay', ...january, '--cursor', 'xxx']],
  [['replay', ...january, '--type', 'BOOKNG']],
  [['dead-letters', 'show', '', '--family', 'cards']],
  [['subscriptions', 'remove', '']],
])('%j is refused', (args) => {
  expect(parseCommand(args)).toHaveProperty('command', 'invalid');
});

test('a mistake is answered by the usage of its subject alone', () => {
  const told = parseCommand(['parked', 'show']);
  expect(told).toHaveProperty('usage', expect.stringContaining('parked redrive'));
  expect(told).toHaveProperty('usage', expect.not.stringContaining('mirror'));
  expect(parseCommand(['praked', 'list'])).toHaveProperty('usage', usage);
});

test('a type that nobody has classified is looked for where it was kept, any other in its family', () => {
  const days = ['--from', '2026-01-05', '--to', '2026-01-06'];
  expect(parseCommand(['replay', '--family', 'unclassified', ...days, '--type', 'NEW'])).toMatchObject({
    wish: { type: 'NEW' },
  });
  expect(parseCommand(['replay', '--family', 'cards', ...days, '--type', 'BOOKING'])).toMatchObject({
    command: 'invalid',
    reason: 'BOOKING belongs to the family accounts',
  });
});
