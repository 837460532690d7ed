import { expect, test } from 'vitest';
import { comparesAllBalances, missedBy } from './all-balances.ts';

test.each([
  [{ tier: 'money' }, true],
  [{ tier: 'money', byList: true }, false],
  [{ tier: 'money', accounts: ['a1'] }, false],
  [{ tier: 'money', dryRun: true }, false],
  [{ tier: 'full' }, false],
])('a run %j compares all balances: %s', (request, expected) => {
  expect(comparesAllBalances({ request })).toBe(expected);
});

test('what was not reached or could not be judged is missed, and what waits for its onboarding is not', () => {
  const counts = { agrees: 3, unchanged: 5, differs: 1, held: 1, known: 4, undated: 1, failed: 2, new: 1 };
  expect(missedBy({ counts })).toBe(3);
});
