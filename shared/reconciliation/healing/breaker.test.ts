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

test.each([
  // 100 accounts a shard, and those that the run left out: 0.5 % of them.
  ['of a small portfolio is the least number', 39, {}, 20],
  ['grows with the shards of the run', 41, {}, 20],
  ['is rounded down', 43, {}, 21],
  ['counts accounts that the run left out', 40, { held: 150, closed: 50 }, 21],
])('the number of accounts that a day may correct %s', (_, planned, counts, accounts) => {
  expect(limitsOf(settings, { planned, counts }).accounts).toBe(accounts);
});
