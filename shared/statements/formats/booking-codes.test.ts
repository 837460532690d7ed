import { expect, test } from 'vitest';
import { balanceRecords } from './balance-records.ts';
import { codesOf, isReversal } from './booking-codes.ts';
import { currencyCode } from './currency-code.ts';
import { isSameTotals, totalsOf } from './entry-totals.ts';
import { isWholeReturn } from './whole-return.ts';

const salary = { type: 'SEPA_CREDIT_TRANSFER', cents: 1, purposeCode: 'SALA' };

test.each([
  // A booking of nothing is a credit.
  [{ type: 'CHARGE_CARD', cents: 0 }, '808 ACMT MCOP CHRG'],
  [{ type: 'INTEREST_OVERDRAFT', cents: -1 }, '814 ACMT MDOP INTR'],
  [{ type: 'NO_INTEREST', cents: -1 }, '835'],
  // A salary that comes back is none.
  [salary, '153 PMNT RCDT SALA'],
  [{ ...salary, returnCode: 'AC04' }, '166 PMNT RCDT ESCT'],
  [{ ...salary, returnTransactionId: 't' }, '166 PMNT RCDT ESCT'],
  [{ type: 'CANCELLATION_COMMISSION_OVERDRAFT', cents: 1 }, '808 ACMT MCOP CHRG'],
  [{ type: 'COMMISSION_OVERDRAFT_CANCELLATION', cents: 1 }, '808 ACMT MCOP CHRG'],
])('%j has the codes %s', (entry, expected) => {
  const { gvc, iso = [] } = codesOf(entry);
  expect([gvc, ...iso].join(' ')).toBe(expected);
});

test.each([
  [-1, 2, true],
  [1, 2, false],
  [1, -2, true],
  [-1, -2, false],
  [5, 0, false],
  [-5, 0, true],
  [0, 1, false],
])('a correction by %i of what was %i takes something back: %s', (cents, wasCents, expected) => {
  const correction = { reference: 'r', wasCents, isCents: wasCents + cents };
  expect(isReversal({ cents, correction }, { gvc: '835', swift: 'MSC' })).toBe(expected);
});

test('what is no correction takes something back if its type says so', () => {
  expect(isReversal({ cents: -1 }, { gvc: '835', swift: 'MSC' })).toBe(false);
  expect(isReversal({ cents: -1 }, { gvc: '835', swift: 'MSC', isReversal: true })).toBe(true);
});

test('an amount is the original one of a return without charges', () => {
  expect(isWholeReturn({})).toBe(false);
  expect(isWholeReturn({ returnCode: 'MD06' })).toBe(true);
  expect(isWholeReturn({ returnTransactionId: 't' })).toBe(true);
  const returnCharges = { cents: 1, currency: 'EUR' };
  expect(isWholeReturn({ returnCode: 'MD06', returnTransactionId: 't', returnCharges })).toBe(false);
});

test.each([
  ['EUR', 'EUR'],
  ['eur', 'XXX'],
  ['EURO', 'XXX'],
  ['1EUR', 'XXX'],
  ['', 'XXX'],
])('the currency %j is written as %s', (currency, code) => {
  expect(currencyCode(currency)).toBe(code);
});

test('totals have the entries of each side, and nothing is a credit', () => {
  const totals = totalsOf([{ cents: 5 }, { cents: -3 }, { cents: 0 }, { cents: -1 }]);
  expect(totals).toEqual({ credits: 2, creditCents: 5, debits: 2, debitCents: -4 });
  expect(totalsOf([{ cents: 7 }], totals)).toEqual({ ...totals, credits: 3, creditCents: 12 });
  expect(isSameTotals(totals, { ...totals })).toBe(true);
  for (const name of ['credits', 'creditCents', 'debits', 'debitCents'] as const) {
    expect(isSameTotals(totals, { ...totals, [name]: 9 })).toBe(false);
    const others = { credits: 9, creditCents: 9, debits: 9, debitCents: 9 };
    expect(isSameTotals(totals, { ...others, [name]: totals[name] })).toBe(false);
  }
});

test('each record has the balance after it', () => {
  expect(balanceRecords(10, [{ cents: 5 }, { cents: -7 }])).toEqual([
    { record: 'opening_balance', balanceCents: 10 },
    { record: 'booking', balanceCents: 15, line: { cents: 5 } },
    { record: 'booking', balanceCents: 8, line: { cents: -7 } },
    { record: 'closing_balance', balanceCents: 8 },
  ]);
});
