import { describe, expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { checkOfAccountCsv, checkOfAccountJson } from './check-of-account.ts';
import { ofAccountCsv, ofAccountJson } from './of-account-files.ts';
import type { OfAccount, OfAccountHead } from './ports.ts';

const evidence = {
  statementId: 's1',
  iban: 'DE1',
  currency: 'EUR',
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  openingCents: -1_05,
  closingCents: 95,
  lines: [
    { bookingId: 'b1', cents: 5_00, currency: 'EUR', valutaDay: '2026-02-10' },
    { bookingId: '=b2', cents: -3_00, currency: 'EUR' },
  ],
};
const head: OfAccountHead = {
  statementId: 's1',
  number: '2026-Q-01',
  disclaimer: 'Please check',
  interestRate: 0.1,
  overdraftRate: 0.2,
  evidence,
  answer: {},
};
const read: OfAccount = {
  evidence,
  fees: [{ type: 'ChargeCard', amount: 3, count: 1 }],
  bookings: [{ id: 'b1', amount: { value: 5_00, currency: 'EUR' }, booking_date: '2026-02-10' }],
};

const json = ofAccountJson(head, read);
const csv = ofAccountCsv(read);

test('the JSON file has what the document for the customer has', () => {
  expect(JSON.parse(json)).toEqual({
    id: 's1',
    number: '2026-Q-01',
    period: { from: '2026-01-01', to: '2026-03-31' },
    iban: 'DE1',
    currency: 'EUR',
    opening_balance: -105,
    closing_balance: 95,
    interest_accrual_rate: 0.1,
    overdraft_rate: 0.2,
    disclaimer: 'Please check',
    fees: [{ type: 'ChargeCard', amount: 3, count: 1 }],
    bookings: [{ id: 'b1', amount: { value: 500, currency: 'EUR' }, booking_date: '2026-02-10' }],
  });
  expect(brokenRule(checkOfAccountJson(), json)).toBeUndefined();
});

test('the CSV file has the balance after each line, between those of both ends', () => {
  expect(csv.split('\r\n')).toEqual([
    'record,period_from,period_to,booking_id,valuta_date,amount,currency,balance',
    'opening_balance,2026-01-01,2026-03-31,,,,EUR,-1.05',
    'booking,2026-01-01,2026-03-31,b1,2026-02-10,5.00,EUR,3.95',
    "booking,2026-01-01,2026-03-31,'=b2,,-3.00,EUR,0.95",
    'closing_balance,2026-01-01,2026-03-31,,,,EUR,0.95',
    '',
  ]);
  expect(brokenRule(checkOfAccountCsv(), csv)).toBeUndefined();
});

describe('a JSON file is refused', () => {
  const changed = (change: object) => JSON.stringify({ ...(JSON.parse(json) as object), ...change });
  const whole = 'must have whole characters, and none of the code 0';

  test.each<[string, string, string, string?]>([
    ['that is cut off', json.slice(0, -1), 'file'],
    ['without an id', changed({ id: '' }), 'id'],
    ['with a day that is none', changed({ period: { from: '2026-02-30', to: '2026-03-31' } }), 'period.from'],
    ['with a broken amount', changed({ opening_balance: 1.5 }), 'opening_balance'],
    ['with something else', changed({ recorded_at: 'x' }), 'file'],
    ['with something else of a booking', changed({ bookings: [{ id: 'b1' }] }), 'bookings.0.amount'],
    ['with half a character', changed({ disclaimer: 'x\uD83D' }), 'file', whole],
    ['with the code 0', changed({ disclaimer: 'x\0' }), 'file', whole],
  ])('%s', (_, ...[text, field, rule]) => {
    expect(brokenRule(checkOfAccountJson(), text)?.broken).toEqual({
      format: 'of-account-json',
      field,
      rule: rule ?? expect.any(String),
    });
  });

  test('or taken, in whatever pieces it comes', () => {
    const check = checkOfAccountJson();
    for (const piece of json) check.add(piece);
    check.end();
    expect(() => checkOfAccountJson().end()).toThrow('of-account-json: file');
  });
});

describe('a CSV file is refused', () => {
  const [header = '', opening = '', first = '', second = '', closing = ''] = csv.split('\r\n');
  const text = (...lines: readonly string[]) => [...lines, ''].join('\r\n');
  const ofRow = 'must have its record, period, currency and balance';
  const alone = 'must stand beside a booking alone';
  const balance = 'must be the balance before with the amount';

  test.each<[string, string, string, string]>([
    ['without balances', text(header), 'file', 'must have its balances'],
    [
      'with another record',
      text(header, opening.replace('opening_balance', 'total')),
      'record of row 1',
      'must be opening_balance, booking, correction or closing_balance',
    ],
    ['without a record', text(header, opening.replace('opening_balance', '')), 'row of row 1', ofRow],
    ['without a first day', text(header, opening.replace('2026-01-01', '')), 'row of row 1', ofRow],
    ['without a last day', text(header, opening.replace('2026-03-31', '')), 'row of row 1', ofRow],
    ['without a currency', text(header, opening.replace('EUR', '')), 'row of row 1', ofRow],
    ['without a balance', text(header, opening.replace('-1.05', '')), 'row of row 1', ofRow],
    [
      'with a booking without an id',
      text(header, opening, first.replace('b1', '')),
      'amount of row 2',
      alone,
    ],
    [
      'with a booking without an amount',
      text(header, opening, first.replace('5.00', '').replace('3.95', '-1.05')),
      'amount of row 2',
      alone,
    ],
    [
      'with an amount beside a balance',
      text(header, opening, closing.replace(',,,,', ',b1,,0.00,').replace('0.95', '-1.05')),
      'amount of row 2',
      alone,
    ],
    [
      'with a sum that is wrong',
      text(header, opening, first.replace('3.95', '3.94')),
      'balance of row 2',
      balance,
    ],
    ['with a line left out', text(header, opening, second), 'balance of row 2', balance],
    [
      'with another closing balance',
      text(header, opening, first, second, closing.replace('0.95', '0.96')),
      'balance of row 4',
      balance,
    ],
  ])('%s', (_, ...[lines, field, rule]) => {
    expect(brokenRule(checkOfAccountCsv(), lines)?.broken).toEqual({ format: 'of-account-csv', field, rule });
  });
});
