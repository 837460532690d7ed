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

test.each([
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
