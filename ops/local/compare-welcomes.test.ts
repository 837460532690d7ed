import { expect, test } from 'vitest';
import { compareWelcomes, type WelcomeFacts } from './compare-welcomes.ts';

const account = (id: string, person_id: string | null) => ({ id, person_id });
const welcome = { person_id: 'ada', purpose: 'welcome', status: 'SENT' };

const facts = (change: Partial<WelcomeFacts> = {}): WelcomeFacts => ({
  accounts: [account('a1', 'ada'), account('a2', 'emil'), account('a3', null)],
  verified_numbers: [{ person_id: 'ada' }],
  messages: [welcome, { ...welcome, purpose: 'otp' }],
  ...change,
});
const nothing: WelcomeFacts = { accounts: [], verified_numbers: [], messages: [] };

test('one message to each owner who can be written to is right', () => {
  expect(compareWelcomes(nothing, facts())).toEqual({ count: 1, differences: [] });
});

test.each([
  ['missing', [], 'person ada was welcomed 0 times instead of 1'],
  ['repeated', [welcome, welcome], 'person ada was welcomed 2 times instead of 1'],
  [
    'to somebody else',
    [welcome, { ...welcome, person_id: 'x' }],
    'person x was welcomed 1 times instead of 0',
  ],
  ['refused', [{ ...welcome, status: 'REFUSED' }], 'person ada was welcomed 0 times instead of 1'],
])('a message that is %s is reported', (_what, messages, difference) => {
  expect(compareWelcomes(nothing, facts({ messages })).differences).toEqual([difference]);
});

test('what was there before is left out', () => {
  expect(compareWelcomes(facts(), facts())).toEqual({ count: 0, differences: [] });
  expect(compareWelcomes(facts(), facts({ messages: [welcome, welcome] })).differences).toHaveLength(1);
});
