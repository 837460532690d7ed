import { describe, expect, test } from 'vitest';
import { brokenRule, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { checkStatementCsv } from './check-statement-csv.ts';
import { checkStatementJson } from './check-statement-json.ts';
import { totalsOf } from './entry-totals.ts';
import { statementCsv } from './statement-csv.ts';
import { statementJson } from './statement-json.ts';

const march: Statement = {
  id: 's3',
  account: { id: 'acc', iban: 'DE32', currency: 'EUR' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: -5_00,
  closingCents: 4_00,
  valutaCents: 7_00,
  entries: [
    { bookingId: 'b1', cents: 12_00, bookingDay: '2026-03-02', type: 'TRANSFER', valutaDay: '2026-03-03' },
    { bookingId: 'b2', cents: -2_00, bookingDay: '2026-03-04', type: 'CHARGE' },
    {
      bookingId: 'b3',
      cents: -1_00,
      bookingDay: '2026-02-10',
      type: 'CORRECTION',
      corrects: { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 2 },
      correction: { reference: 'ref-3', wasCents: 4_00, isCents: 3_00 },
    },
  ],
};
const totals = totalsOf(march.entries);
const empty: Statement = { ...march, entries: [], closingCents: -5_00 };

function broken(check: FileCheck, text: string): string | undefined {
  const error = brokenRule(check, text);
  return error && `${error.broken.format}: ${error.broken.field} ${error.broken.rule}`;
}

function changed(file: string, from: string | RegExp, to: string): string {
  const text = file.replace(from, to);
  expect(text).not.toBe(file);
  return text;
}

describe('a CSV file', () => {
  const file = statementCsv(march);
  const of = (text: string) => broken(checkStatementCsv(totals), text);
  const [, opening = '', first = '', second = '', correction = '', closing = ''] = file.split('\r\n');

  test('keeps its rules, also without entries', () => {
    expect(of(file)).toBeUndefined();
    expect(broken(checkStatementCsv(totalsOf([])), statementCsv(empty))).toBeUndefined();
  });

  test.each<[string, string, string, string]>([
    ['that ends early', `\r\n${closing}\r\n`, '\r\n', 'file of row 4 must be whole'],
    ['without an entry', `\r\n${first}`, '', 'balance of row 2 must be the balance before with the amount'],
    [
      'without a pair of entries',
      `\r\n${first}\r\n${second}\r\n${correction}\r\n${closing}`,
      `\r\n${closing.replace('4.00', '-5.00')}`,
      'file of row 2 must have all entries of the statement',
    ],
    [
      'without an opening balance',
      `${opening}\r\n`,
      '',
      'record of row 1 must begin with one opening balance',
    ],
    [
      'with two of them',
      opening,
      `${opening}\r\n${opening}`,
      'record of row 2 must begin with one opening balance',
    ],
    [
      'that goes on',
      closing,
      `${closing}\r\n${closing}`,
      'record of row 6 must not follow the closing balance',
    ],
    [
      'with another record',
      'opening_balance',
      'total',
      'record of row 1 must be opening_balance, booking, correction or closing_balance',
    ],
    ['without a record', 'booking,acc', ',acc', 'record of row 2 must be there'],
    ['without an account', 'booking,acc', 'booking,', 'account_id of row 2 must be there'],
    ['without an IBAN', 'booking,acc,DE32', 'booking,acc,', 'iban of row 2 must be there'],
    [
      'without a first day',
      'booking,acc,DE32,2026-03-01',
      'booking,acc,DE32,',
      'period_from of row 2 must be there',
    ],
    [
      'without a last day',
      'opening_balance,acc,DE32,2026-03-01,2026-03-31',
      'opening_balance,acc,DE32,2026-03-01,',
      'period_to of row 1 must be there',
    ],
    ['without a year', '2026-03-31,2026,3,', '2026-03-31,,3,', 'statement_year of row 1 must be there'],
    [
      'with a year that is none',
      '2026-03-31,2026,3,',
      '2026-03-31,20260,3,',
      'statement_year of row 1 must be a year',
    ],
    [
      'with a text before its year',
      '2026-03-31,2026,3,',
      '2026-03-31,x2026,3,',
      'statement_year of row 1 must be a year',
    ],
    [
      'without a number',
      '2026-03-31,2026,3,',
      '2026-03-31,2026,,',
      'statement_number of row 1 must be there',
    ],
    [
      'with the number 0',
      '2026-03-31,2026,3,',
      '2026-03-31,2026,0,',
      'statement_number of row 1 must be a number from 1',
    ],
    [
      'with a number and a text',
      '2026-03-31,2026,3,',
      '2026-03-31,2026,3x,',
      'statement_number of row 1 must be a number from 1',
    ],
    ['without a currency', ',EUR,-5.00', ',,-5.00', 'currency of row 1 must be there'],
    ['without a balance', ',EUR,-5.00', ',EUR,', 'balance of row 1 must be there'],
    ['without the id of a booking', ',b1,', ',,', 'booking_id of row 2 must be there'],
    ['without a booking day', '2026-03-02', '', 'booking_date of row 2 must be there'],
    ['without a type', 'TRANSFER', '', 'booking_type of row 2 must be there'],
    ['without an amount', '12.00', '', 'amount of row 2 must be there'],
    ['without the amount of a correction', ',-1.00,', ',,', 'amount of row 4 must be there'],
    ['with one decimal', '12.00', '12.0', 'amount of row 2 must be an amount with two decimals'],
    [
      'with an amount beside a balance',
      ',,EUR,-5.00',
      ',1.00,EUR,-5.00',
      'amount of row 1 must be empty beside a balance',
    ],
    ['with another amount', '12.00', '12.01', 'balance of row 2 must be the balance before with the amount'],
    [
      'with another correction',
      ',-1.00,EUR,4.00',
      ',-1.00,EUR,4.01',
      'balance of row 4 must be the balance before with the amount',
    ],
    [
      'with another closing balance',
      ',EUR,4.00,7.00',
      ',EUR,4.01,7.00',
      'balance of row 5 must be the balance before with the amount',
    ],
    [
      'without its valuta balance',
      ',EUR,4.00,7.00',
      ',EUR,4.00,',
      'valuta_balance of row 5 must stand with the closing balance',
    ],
    [
      'with a valuta balance elsewhere',
      ',EUR,-5.00,',
      ',EUR,-5.00,7.00',
      'valuta_balance of row 1 must stand with the closing balance',
    ],
    [
      'with a day that is none',
      '2026-03-03',
      '2026-02-30',
      'valuta_date of row 2 must be a day of the calendar',
    ],
    [
      'with another statement',
      '2026/2 2026-02-01..',
      '2026-2 2026-02-01..',
      'corrects of row 4 must be a statement and its days',
    ],
    [
      'with a text behind its days',
      '..2026-02-28',
      '..2026-02-28x',
      'corrects of row 4 must be a statement and its days',
    ],
  ])('is refused %s', (_, ...[from, to, rule]) => {
    expect(of(changed(file, from, to))).toBe(`csv: ${rule}`);
  });

  test.each([
    ['2026/2 2026-02-01..2026-02-28', '..2026-02-28'],
    ['2026/2 2026-02-01..2026-02-28', '2026/12 2026-02-01..2026-02-28'],
    ['2026-03-31,2026,3,', '2026-03-31,2026,10,'],
  ])('may have %s as %s', (from, to) => {
    expect(of(changed(file, from, to))).toBeUndefined();
  });

  test('is refused that only says that it was a day of record', () => {
    const row = first.replace('2026-03-02,,', '2026-03-02,yes,');
    expect(of(changed(file, first, row))).toBe('csv: booking_date_is_day_of_record of row 2 must be true');
    expect(of(changed(file, first, row.replace('yes', 'true')))).toBeUndefined();
  });
});

describe('a JSON file', () => {
  const file = statementJson(march);
  const of = (text: string) => broken(checkStatementJson(totals), text);
  const [, first = '', second = '', correction = ''] = file.split('\n');

  test('keeps its rules, also without entries', () => {
    expect(of(file)).toBeUndefined();
    expect(broken(checkStatementJson(totalsOf([])), statementJson(empty))).toBeUndefined();
  });

  test.each<[string, string | RegExp, string, string]>([
    ['that is cut off', /\]\}$/, '', 'file must be whole'],
    ['that ends early', /\n\{"id":"b2"[^]*$/, '\n]}', 'file must be whole'],
    ['that goes on', /\]\}$/, ']}x', 'file must be whole'],
    ['that is empty', /^[^]*$/, '', 'file must be whole'],
    ['that has only its end', /^[^]*$/, ']}', 'file must be whole'],
    [
      'whose entries have no commas between them',
      `${first}\n`,
      `${first.slice(0, -1)}\n`,
      'bookings must be separated by commas',
    ],
    ['that ends with a comma', /\n\]\}$/, ',\n]}', 'file must be whole'],
    ['without an entry', `\n${first}`, '', 'bookings must be all entries of the statement'],
    [
      'with another amount',
      '"amount":1200',
      '"amount":1201',
      'closing_balance must be the opening one with all amounts',
    ],
    [
      'with another opening balance',
      '"opening_balance":-500',
      '"opening_balance":-501',
      'closing_balance must be the opening one with all amounts',
    ],
    [
      'with a member more',
      '"year":2026,"number":3',
      '"year":2026,"more":1,"number":3',
      'file has unknown members: more',
    ],
    [
      'with a member more in its account',
      '"id":"acc"',
      '"id":"acc","more":1',
      'account has unknown members: more',
    ],
    [
      'with a member more in an entry',
      '"id":"b2"',
      '"id":"b2","more":1',
      'bookings[2] has unknown members: more',
    ],
    [
      'with half a character',
      '"id":"acc"',
      '"id":"a\\ud83d"',
      'file must have whole characters, and none of the code 0',
    ],
    [
      'with the code 0 in an entry',
      '"id":"b2"',
      '"id":"b\\u0000"',
      'bookings[2] must have whole characters, and none of the code 0',
    ],
  ])('is refused %s', (_, ...[from, to, rule]) => {
    expect(of(changed(file, from, to))).toBe(`json: ${rule}`);
  });

  test.each<[string | RegExp, string, string]>([
    ['"id":"s3"', '"id":""', 'id'],
    ['"id":"acc"', '"id":""', 'account.id'],
    ['"iban":"DE32"', '"iban":""', 'account.iban'],
    ['"currency":"EUR"', '"currency":""', 'account.currency'],
    ['"from":"2026-03-01"', '"from":"2026-02-30"', 'period.from'],
    ['"to":"2026-03-31"', '"to":"2026-02-30"', 'period.to'],
    [/"created_at":"[^"]*"/, '"created_at":"2026-04-07"', 'created_at'],
    ['"number":3', '"number":0', 'number'],
    ['"valuta_balance":700', '"valuta_balance":7.5', 'valuta_balance'],
    ['"booking_type":"CHARGE"', '"booking_type":""', 'bookings[2].booking_type'],
    ['"valuta_date":"2026-03-03"', '"valuta_date":"3.3.2026"', 'bookings[1].valuta_date'],
    ['"to":"2026-02-28"', '"to":"2026-02-30"', 'bookings[3].corrects.to'],
    ['"reference":"ref-3"', '"reference":""', 'bookings[3].correction.reference'],
    ['"amount_now":300', '"amount_now":"300"', 'bookings[3].correction.amount_now'],
  ])('names what is wrong: %s -> %s', (from, to, field) => {
    expect(of(changed(file, from, to))).toMatch(
      new RegExp(`^json: ${field.replaceAll(/[[\].]/g, '\\$&')} (?:must|cannot) `),
    );
  });

  test('is refused that is no JSON', () => {
    expect(of(changed(file, '"id":"s3"', 'id:s3'))).toMatch(/^json: file /);
    expect(of(changed(file, second, second.replace('{', '')))).toMatch(/^json: bookings\[2\] /);
    expect(of(changed(file, correction, `${correction}x`))).toMatch(/^json: bookings\[3\] /);
  });
});
