import { expect, test } from 'vitest';
import { canStartMoney, quarterOf, untilMoneySeconds } from './bank-hours.ts';

/** At the bank, it is an hour later. */
const atBank = (time: string) => Date.parse(`2026-03-10T${time}+01:00`);

test.each([
  ['00:00', 1_800, false],
  ['00:29', 60, false],
  ['00:30', 0, true],
  ['12:00', 0, true],
  ['23:29', 0, true],
  ['23:30', 0, false],
  ['23:44', 0, false],
  ['23:45', 2_700, false],
  ['23:59', 1_860, false],
])(
  'at %s, balances can be compared in %d seconds, and a run of minutes can start: %s',
  (time, ...[seconds, canStart]) => {
    expect(untilMoneySeconds(atBank(time))).toBe(seconds);
    expect(canStartMoney(atBank(time))).toBe(canStart);
  },
);

test.each([
  ['2026-03-10T09:00:00Z', '0900'],
  ['2026-03-10T09:14:59Z', '0900'],
  ['2026-03-10T09:15:00Z', '0915'],
  ['2026-03-10T23:59:00Z', '2345'],
])('%s lies in the quarter %s', (time, quarter) => {
  expect(quarterOf(Date.parse(time))).toBe(quarter);
});
