import { expect, test } from 'vitest';
import type { Statement, StatementEntry } from './statement.ts';
import { camt053 } from './camt053/camt053.ts';
import { mt940 } from './mt940/mt940.ts';
import { statementCsv } from './statement-csv.ts';
import { statementJson } from './statement-json.ts';

const march: Statement = {
  id: '00000000000000000000000000000001stmt',
  account: { id: 'acc-1', iban: 'DE32110101001000000029', currency: 'EUR' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: -5,
  closingCents: 150,
  valutaCents: 150,
  entries: [
    {
      bookingId: 'boo-1',
      cents: 200,
      bookingDay: '2026-03-02',
      valutaDay: '2026-03-02',
      type: 'SEPA_CREDIT_TRANSFER',
      counterparty: { name: '=cmd()', iban: 'DE89370400440532013000' },
      description: 'Rent, "March"',
    },
    { bookingId: 'boo-2', cents: -45, bookingDay: '2026-03-31', type: 'CHARGE_CARD', isDayOfRecord: true },
  ],
};

test('a CSV line has the balance after its booking, and no text that a spreadsheet would carry out', () => {
  const [head, first, second, end] = statementCsv(march).split('\r\n');

  expect(head).toMatch(
    /^account_id,iban,booking_id,booking_date,valuta_date,booking_type,amount,currency,balance,name/,
  );
  expect(first).toBe(
    'acc-1,DE32110101001000000029,boo-1,2026-03-02,2026-03-02,SEPA_CREDIT_TRANSFER,2.00,EUR,1.95,' +
      '\'=cmd(),DE89370400440532013000,,"Rent, ""March""",,,,,,',
  );
  expect(second).toMatch(/^acc-1,DE32110101001000000029,boo-2,2026-03-31,,CHARGE_CARD,-0.45,EUR,1.50,,/);
  expect(end).toBe('');
});

test('a statement without bookings is a line of column names', () => {
  expect(
    statementCsv({ ...march, entries: [] })
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
});

test('JSON holds cents, and says where the bank gave no booking date', () => {
  const statement = JSON.parse(statementJson(march)) as { bookings: object[] };

  expect(statement).toMatchObject({ opening_balance: -5, closing_balance: 150, number: 3, year: 2026 });
  expect(statement.bookings).toMatchObject([
    { id: 'boo-1', amount: 200, name: '=cmd()' },
    { id: 'boo-2', amount: -45, booking_date_is_day_of_record: true },
  ]);
});

test('a booking has the code of German banks with its issuer, and an account number no blanks', () => {
  const text = camt053({ id: march.id, createdAt: march.createdAt }, [march]).replaceAll(/\s/g, '');
  expect(text).toContain('<Prtry><Cd>NTRF+166</Cd><Issr>DK</Issr></Prtry>');
  const spaced = { ...march, account: { ...march.account, iban: 'DE32 1101 0100 1000 0000 29' } };
  expect(mt940(spaced)).toContain(':25:DE32110101001000000029\r\n');
});

/** The statement's only entry as camt.053, without blanks. */
function elementOf(entry: Partial<StatementEntry>): string {
  const counterparty = { name: 'Shop', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const booked = { bookingId: 'boo-3', bookingDay: '2026-03-02', type: 'TRANSFER', cents: 1, counterparty };
  const statement = {
    ...march,
    entries: [{ ...booked, creditorIdentifier: 'DE98ZZZ09999999999', ...entry }],
  };
  const text = camt053({ id: march.id, createdAt: march.createdAt }, [statement]);
  return text.replaceAll(/\s/g, '').replace(/^.*?<NtryDtls>/, '');
}

test.each([
  ['SEPA_CREDIT_TRANSFER', 500, 'Dbtr'],
  ['SEPA_CREDIT_TRANSFER', -500, 'Cdtr'],
  ['SEPA_DIRECT_DEBIT', -500, 'Cdtr'],
  ['SEPA_DIRECT_DEBIT', 500, 'Dbtr'],
  // What comes back keeps the roles of what was sent.
  ['SEPA_DIRECT_DEBIT_RETURN', 500, 'Cdtr'],
  ['SEPA_DIRECT_DEBIT_RETURN', -500, 'Dbtr'],
  ['SEPA_CREDIT_TRANSFER_RETURN', 500, 'Cdtr'],
  ['SEPA_CREDIT_TRANSFER_RETURN', -500, 'Dbtr'],
  ['CANCELLATION_DIRECT_DEBIT', 500, 'Cdtr'],
])('of %s over %i cents the other side is %s', (type, cents, role) => {
  const text = elementOf({ type, cents });
  expect(text).toMatch(new RegExp(`<RltdPties><${role}><Pty><Nm>Shop</Nm>.*</${role}><${role}Acct>`));
  expect(text).toContain(`<RltdAgts><${role}Agt>`);
  // Only a creditor has the identifier.
  expect(text.includes('DE98ZZZ09999999999')).toBe(role === 'Cdtr');
});

test('the opening balance has the date of the first day, the closing balance that of the last', () => {
  const text = camt053({ id: march.id, createdAt: march.createdAt }, [march]).replaceAll(/\s/g, '');
  const dates = [...text.matchAll(/<Bal>.*?<Cd>(\w+)<\/Cd>.*?<Dt><Dt>(.*?)<\/Dt>/g)].map(([, code, day]) => [
    code,
    day,
  ]);
  expect(dates).toEqual([
    ['OPBD', '2026-03-01'],
    ['CLBD', '2026-03-31'],
    ['CLAV', '2026-03-31'],
  ]);
  // SWIFT repeats the closing balance of the statement before, with its date.
  expect(mt940(march)).toContain(':60F:D260228EUR0,05');
});
