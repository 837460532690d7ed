import { expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { checkExtf } from './check-extf.ts';
import { publishedColumns } from './extf-published-columns.ts';
import { columnCount, columnRules, headerRules } from './extf-rules.ts';
import { extfHeader, extfRow } from './journal-extf.ts';
import { extfColumns } from './journal-extf-columns.ts';

const bookkeeping = {
  adviser: 1_001,
  client: 7,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  taxes: {},
  documentPrefix: 'E',
};
const header = extfHeader({
  month: '2026-03',
  bookkeeping,
  atMs: Date.parse('2026-04-09T08:05:06.007Z'),
  number: 1,
}).toString('latin1');
const row = extfRow(
  {
    name: 'acc-1/2026-02/CASH_WITHDRAWAL/b1',
    charge: {
      code: 'CASH_WITHDRAWAL',
      period: '2026-02',
      tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 319 },
      suppliedOn: '2026-02-17',
    },
    accountId: 'acc-1',
    customerId: 'per-1',
    cents: 2_000,
    taxCents: 319,
    document: 'E123',
    accounts: { debit: '10001', credit: '8400', taxKey: '0003' },
  },
  '2026-03',
).toString('latin1');
const latin = Buffer.from(extfColumns.join(';'), 'utf8').toString('utf8');
/** As the check gets it: read as what it is written in. */
const file = header.replace(/\r\n.*\r\n/, `\r\n${latin}\r\n`) + row;

const broken = (text: string) => brokenRule(checkExtf(), text)?.message;
const [first = '', columns = ''] = file.split('\r\n');
/** The row with another text in that column. */
const withCell = (place: number, text: string) =>
  `${first}\r\n${columns}\r\n${row
    .trimEnd()
    .split(';')
    .with(place - 1, text)
    .join(';')}\r\n`;
const withField = (place: number, text: string) =>
  file.replace(
    first,
    first
      .split(';')
      .with(place - 1, text)
      .join(';'),
  );

test('a posting batch of ours keeps what DATEV publishes', () => {
  expect(broken(file)).toBeUndefined();
  expect(headerRules).toHaveLength(31);
  expect(publishedColumns).toHaveLength(columnCount);
  expect(extfColumns).toEqual(publishedColumns);
  for (const [place, [name]] of Object.entries(columnRules))
    expect(publishedColumns[Number(place) - 1]).toBe(name);
});

test.each([
  [1, '"DTVF"'],
  [2, '701'],
  [3, '20'],
  [5, '12'],
  [6, '20260409250506007'],
  [11, '101'],
  [11, '10010010'],
  [12, '123456'],
  [13, '20261301'],
  [14, '3'],
  [14, '9'],
  [15, '20260332'],
  [17, `"${'x'.repeat(31)}"`],
  [19, '3'],
  [20, '20'],
  [21, '2'],
  [22, '"Eur"'],
  [24, ''],
])('field %i of the header cannot be %s', (place, text) => {
  expect(broken(withField(place, text))).toBe(
    `DATEV: field ${place} of the header must be as DATEV publishes it`,
  );
});

test.each([
  [1, '0,00', 'Umsatz (ohne Soll/Haben-Kz)'],
  [1, '20.00', 'Umsatz (ohne Soll/Haben-Kz)'],
  [1, '-20,00', 'Umsatz (ohne Soll/Haben-Kz)'],
  [2, '"X"', 'Soll/Haben-Kennzeichen'],
  [3, '"EU"', 'WKZ Umsatz'],
  [7, '0', 'Konto'],
  [7, '1234567890', 'Konto'],
  [8, '000', 'Gegenkonto (ohne BU-Schlüssel)'],
  [9, '"3"', 'BU-Schlüssel'],
  [10, '3213', 'Belegdatum'],
  [10, '3113', 'Belegdatum'],
  [11, '"a b"', 'Belegfeld 1'],
  [11, `"${'x'.repeat(37)}"`, 'Belegfeld 1'],
  [14, `"${'x'.repeat(61)}"`, 'Buchungstext'],
  [22, `"${'x'.repeat(211)}"`, 'Beleginfo - Inhalt 1'],
  [115, '31131999', 'Leistungsdatum'],
  // Columns that stay empty.
  [4, '1', 'column 4'],
  [125, '1', 'column 125'],
])('column %i cannot be %s', (place, ...[text, name]) => {
  expect(broken(withCell(place, text))).toBe(`DATEV: ${name} of row 1 must be as DATEV publishes it`);
});

test.each([1, 2, 7, 8, 10])('column %i must be there', (place) => {
  expect(broken(withCell(place, ''))).toMatch(/of row 1 must be there$/);
});

test.each([3, 9, 14, 115])('column %i may be empty', (place) => {
  expect(broken(withCell(place, ''))).toBeUndefined();
});

test.each([
  [14, `"${'x'.repeat(60)}"`],
  [14, '"a;b"'],
  [14, `"${'""'.repeat(60)}"`],
  [14, '"a"";""b"'],
  [11, '"$&%*+-/_"'],
])('column %i may be %s', (place, text) => {
  expect(broken(withCell(place, text))).toBeUndefined();
});

test.each([
  ['a quote that stays open', withCell(14, '"a'), 'DATEV: line of row 1 must have 125 fields'],
  ['a quote in a text', withCell(14, 'a"b'), 'DATEV: line of row 1 must have 125 fields'],
  ['a field too few', `${first}\r\n${columns}\r\n1,00;"S"\r\n`, 'DATEV: line of row 1 must have 125 fields'],
  ['a field too many', file.replace(/\r\n$/, ';\r\n'), 'DATEV: line of row 1 must have 125 fields'],
  ['a header too short', file.replace(first, '"EXTF";700'), 'DATEV: line must have 31 fields'],
  ['other columns', file.replace('Beleglink', 'Link'), 'DATEV: columns must be as DATEV names them'],
  ['an end within a row', file.slice(0, -2), 'DATEV: file must be whole'],
  ['no columns', `${first}\r\n`, 'DATEV: file must be whole'],
  ['nothing', '', 'DATEV: file must be whole'],
])('a file with %s is refused', (_, text, message) => {
  expect(broken(text)).toBe(message);
});
