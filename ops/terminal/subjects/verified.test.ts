import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

const byAge = (older = 0) => ({
  day: { bookings: 0, cents: 0 },
  fourDays: { bookings: 0, cents: 0 },
  older: { bookings: older, cents: older },
});

const shares = { verified: 7_001, unverified: 0, inDayPpm: 999_857, inFourDaysPpm: 1_000_000 };
const euros = {
  currency: 'EUR',
  cents: { ...shares, verified: 123_456 },
  verified: byAge(),
  unverified: byAge(),
  unexplainedCents: { day: 0, fourDays: 0, older: 0 },
};
const inOrder = {
  firstDay: '2026-10-01',
  lastDay: '2026-10-30',
  bookings: shares,
  currencies: [euros],
  accountsLeftOut: 0,
  compared: { hours: 7, missed: 0 },
  detection: { breaks: 3, medianHours: 1.5, longestHours: 30 },
};

const shown = async (response: object, line = 'reconcile verified') =>
  carryOut(line, { answer: async () => Promise.resolve(response) });

test('the share of bookings that is verified is shown by unit, with the time to detect', async () => {
  const { exitCode, stdout } = await shown(inOrder);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/bookings +99\.9857 % +100\.0000 % +7001 +0/);
  expect(stdout).toMatch(/EUR +99\.9857 % +100\.0000 % +1234\.56 +0\.00/);
  expect(stdout).toContain('No balance is unexplained.');
  expect(stdout).toContain(
    '3 differences of recorded bookings were found after 1.5 h (median), at most 30.0 h.',
  );
});

test('the answer is one JSON document if asked for', async () => {
  const { stdout } = await shown(inOrder, 'reconcile verified --days 7 --json');
  expect(JSON.parse(stdout)).toEqual(inOrder);
});

test.each([
  ['a booking is not verified after four days', { currencies: [{ ...euros, unverified: byAge(1) }] }],
  [
    'money is unexplained for more than four days',
    { currencies: [{ ...euros, unexplainedCents: { day: 0, fourDays: 0, older: 500 } }] },
  ],
  ['accounts are left out', { accountsLeftOut: 2 }],
  ['a booking was verified after four days', { bookings: { ...shares, inFourDaysPpm: 999_999 } }],
])('it is no success if %s', async (_case, found) => {
  expect((await shown({ ...inOrder, ...found })).exitCode).toBe(1);
});

test.each([
  [{ missed: 0 }, 'No complete run has compared all balances yet: no share is known.'],
  [
    { hours: 240, missed: 0 },
    'The last complete run over all balances began 240.0 h ago: no share is known.',
  ],
  [{ hours: 7, missed: 1 }, 'The run over all balances that began 7.0 h ago left out 1 account.'],
  [{ hours: 7, missed: 3 }, 'The run over all balances that began 7.0 h ago left out 3 accounts.'],
])('what was not compared is named, without success: %#', async (compared, text) => {
  const { exitCode, stdout } = await shown({ ...inOrder, compared });
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining(text)]);
});

test('a stage that compares nothing says so, without success', async () => {
  const { exitCode, stdout } = await shown({ refused: 'this stage compares nothing' });
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('Not done: this stage compares nothing.')]);
});

test('days are counted from 1 to 90', async () => {
  const { exitCode, stderr } = await shown(inOrder, 'reconcile verified --days 91');
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('whole number from 1 to 90');
});
