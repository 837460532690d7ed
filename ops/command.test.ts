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

test.each([
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
