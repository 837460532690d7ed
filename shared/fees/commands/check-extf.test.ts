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
/** The file with other texts in these fields of its header. */
const withFields = (...texts: readonly (readonly [number, string])[]) =>
  file.replace(
    first,
    texts.reduce((fields, [place, text]) => fields.with(place - 1, text), first.split(';')).join(';'),
  );
/** The file of two months, with that day of the document. */
const onDay = (from: string, to: string, day: string) =>
  withFields([15, from], [16, to]).replace(';3103;', `;${day};`);

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
  expect(broken(withFields([place, text]))).toBe(
    `DATEV: field ${place} of the header must be as DATEV publishes it`,
  );
});

test.each([
  [6, '20260431080506007'],
  [13, '20260230'],
  [15, '20260230'],
  [16, '20260431'],
])('field %i of the header is a day of the calendar, unlike %s', (place, text) => {
  expect(broken(withFields([place, text]))).toBe(
    `DATEV: field ${place} of the header must be a day of the calendar`,
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
  // Two quotes in a text are one character.
  [14, `"${'""'.repeat(61)}"`, 'Buchungstext'],
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

test.each([
  [7, '123456', 'Konto of row 1 must have at most 5 digits'],
  [8, '123456', 'Gegenkonto (ohne BU-Schlüssel) of row 1 must have at most 5 digits'],
  [10, '2802', 'Belegdatum of row 1 must be within the days of the header'],
  [10, '0104', 'Belegdatum of row 1 must be within the days of the header'],
  [115, '30022026', 'Leistungsdatum of row 1 must be a day of the calendar'],
  [116, '30022026', 'Datum Zuord. Steuerperiode of row 1 must be a day of the calendar'],
  [116, '', 'Datum Zuord. Steuerperiode of row 1 must be there'],
])('column %i cannot be %s beside its header and its row', (place, ...[text, message]) => {
  expect(broken(withCell(place, text))).toBe(`DATEV: ${message}`);
});

test.each([
  ['20260301', '20260331', '0103', true],
  ['20260201', '20260331', '3002', false],
  // Over the turn of a year, either year may be meant.
  ['20251201', '20260131', '1501', true],
  ['20251201', '20260131', '1512', true],
  ['20251201', '20260131', '3011', false],
])('from %s to %s, a document may be of %s: %s', (from, to, ...[day, mayBe]) => {
  expect(broken(onDay(from, to, day))).toBe(
    mayBe ? undefined : 'DATEV: Belegdatum of row 1 must be within the days of the header',
  );
});

test('a row without a day of supply needs no month of its tax', () => {
  expect(broken(withCell(115, '').replace(';17022026;', ';;'))).toBeUndefined();
});

test('a file may have no rows, and no more than the most', () => {
  const [none, two] = [`${first}\r\n${columns}\r\n`, file + row];
  expect(broken(none)).toBeUndefined();
  expect(brokenRule(checkExtf(2), two)?.message).toBeUndefined();
  expect(brokenRule(checkExtf(1), two)?.message).toBe('DATEV: file of row 2 must have at most 1 rows');
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

test('a semicolon within quotes is no end of a field, also in the last one', () => {
  expect(broken(withFields([31, '"a;b"']))).toBeUndefined();
});

test.each([
  ['a quote that stays open', withCell(14, '"a'), 'DATEV: line of row 1 must have 125 fields'],
  ['a quote in a text', withCell(14, 'a"b'), 'DATEV: line of row 1 must have 125 fields'],
  ['a quote within a text', withCell(14, '"a"b'), 'DATEV: line of row 1 must have 125 fields'],
  ['a quote behind a text', withCell(14, 'a"b"'), 'DATEV: line of row 1 must have 125 fields'],
  ['three quotes', withCell(14, '"""'), 'DATEV: line of row 1 must have 125 fields'],
  [
    'no fields',
    `${first}\r\n${columns}\r\n${'x'.repeat(125)}\r\n`,
    'DATEV: line of row 1 must have 125 fields',
  ],
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
