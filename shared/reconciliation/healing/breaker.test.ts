import { expect, test } from 'vitest';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { limitsOf } from './breaker.ts';

const settings = {
  ...reconciliationSettings,
  breaker: { accountsPpm: 5_000, leastAccounts: 20, bookings: 10_000, cents: 100_000_000 },
  missingADay: 300,
};

test('a day may heal so many bookings, cents and lost bookings as the settings say', () => {
  expect(limitsOf(settings, { planned: 0, counts: {} })).toEqual({
    accounts: 20,
    bookings: 10_000,
    cents: 100_000_000,
    added: 300,
  });
});

// 100 accounts a shard, and those that the run left out: 0.5 % of them.
test.each([
  { of: 'a small portfolio is the least number', planned: 39, accounts: 20 },
  { of: 'a larger one grows with the shards of the run', planned: 42, accounts: 21 },
  { of: 'some more is rounded down', planned: 43, accounts: 21 },
  { of: 'a run counts what it left out', planned: 40, counts: { held: 150, closed: 50 }, accounts: 21 },
])('the number of accounts that a day may correct, of $of', ({ planned, counts = {}, accounts }) => {
  expect(limitsOf(settings, { planned, counts }).accounts).toBe(accounts);
});
