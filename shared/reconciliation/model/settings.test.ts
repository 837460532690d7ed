import { expect, test } from 'vitest';
import { reconciliationSettings as fixture } from '#test/fixtures/reconciliation-settings.ts';
import { ledgerDays, reconciliationSettings } from './settings.ts';

test.each([
  [0, true],
  [1, true],
  [2, false],
  [3, true],
  [23, true],
  [24, false],
])('runs of a day can start at %d: %s', (startHour, expected) => {
  const { success, error } = reconciliationSettings.safeParse({ ...fixture, startHour });
  expect(success).toBe(expected);
  if (startHour === 2)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'never 2: when clocks change, that hour comes twice or not at all',
    ]);
});

test('what was read of files is kept as long as corrections reach back, or longer if a stage says so', () => {
  expect(ledgerDays('none')).toBe(130);
  expect(ledgerDays({ ledger: 'none' })).toBe(130);
  expect(ledgerDays({ ledger: { keptDays: 400 } as never })).toBe(400);
});
