import { expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { checkJournalCsv } from './check-journal-csv.ts';
import { journalHeader, journalLines } from './journal-csv.ts';

const { charge } = plannedFee;
const taxed = { ...charge, tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 80 } };
const file = journalHeader + journalLines([{ ...plannedFee, charge: taxed }], { customers: {} });

test('a fee journal keeps the rules of its columns', () => {
  expect(brokenRule(checkJournalCsv(), file)?.message).toBeUndefined();
});

test.each([
  ['5.00', '5.01', 'fee journal: gross of row 1 must be net and tax together'],
  ['5.00', '5', 'fee journal: gross of row 1 must be an amount with two decimals'],
  ['5.00', '', 'fee journal: gross of row 1 must stand with net and tax'],
  ['4.20', '', 'fee journal: gross of row 1 must stand with net and tax'],
  ['EUR', '=EUR', 'fee journal: currency of row 1 must be three capitals'],
  [/,[^,]*\r\n$/, '\r\n', 'fee journal: row of row 1 must have 25 cells'],
])('a mistake in it is named: %s', (from, to, message) => {
  expect(brokenRule(checkJournalCsv(), file.replace(from, to))?.message).toBe(message);
});
