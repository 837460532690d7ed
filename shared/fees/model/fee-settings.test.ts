import { expect, test } from 'vitest';
import { feeSettings as usual } from '#test/fixtures/fee-settings.ts';
import { feeSettings } from './fee-settings.ts';

test('the runs of a day start at any hour but the one that a change of clocks doubles or leaves out', () => {
  const hours = Array.from({ length: 26 }, (_, n) => n - 1);
  const isHour = (startHour: number) => feeSettings.safeParse({ ...usual, startHour }).success;
  expect(hours.filter((hour) => !isHour(hour))).toEqual([-1, 2, 24]);
  const refused = feeSettings.safeParse({ ...usual, startHour: 2 });
  expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['startHour'], 'never 2: when clocks change, that hour comes twice or not at all'],
  ]);
});
