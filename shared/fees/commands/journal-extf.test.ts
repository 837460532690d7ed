import { describe, expect, test } from 'vitest';
import type { Bookkeeping } from '#shared/fees/model/bookkeeping.ts';
import { extfHeader, extfRow, mostExtfRows } from './journal-extf.ts';

const bookkeeping: Bookkeeping = {
  adviser: 1_001,
  client: 7,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  taxes: {},
  documentPrefix: 'E',
};

const atMs = Date.parse('2026-04-09T08:05:06.007Z');
const headerOf = (month: string, fiscalYearMonth = 1, number = 1) =>
  extfHeader({ month, bookkeeping: { ...bookkeeping, fiscalYearMonth }, atMs, number })
    .toString('latin1')
    .split('\r\n');

describe('the header of a posting batch', () => {
  test('names its format, its maker, its client and its days', () => {
    const [first = '', columns = '', end] = headerOf('2026-03');
    expect(first).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20260409080506007;;"PB";"";"";1001;7;20260101;4;20260301;20260331;"Entgelte 2026-03";"";1;0;0;"EUR";;"";;;"";;;"";""',
    );
    expect(columns.split(';')[0]).toBe('Umsatz (ohne Soll/Haben-Kz)');
    expect(end).toBe('');
  });

  test.each([
    ['2026-03', 4, '20250401'],
    ['2026-04', 4, '20260401'],
    ['2026-12', 10, '20261001'],
    ['2026-09', 10, '20251001'],
    ['2026-01', 1, '20260101'],
  ])('of %s, in a fiscal year that begins with month %i, begins it on %s', (month, begins, day) => {
    expect(headerOf(month, begins)[0]?.split(';')[12]).toBe(day);
  });

  test('numbers the second file of a month', () => {
    expect(headerOf('2026-03', 1, 2)[0]).toContain('"Entgelte 2026-03 Teil 2"');
  });
});

describe('a posting', () => {
  const names = headerOf('2026-03')[1]!.split(';');
  const posting = {
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
  };
  const rowOf = (more: Partial<Parameters<typeof extfRow>[0]> = {}) => {
    const bytes = extfRow({ ...posting, ...more }, '2026-03');
    const cells = bytes.toString('latin1').trimEnd().split(';');
    return {
      cells,
      filled: Object.fromEntries(
        cells.flatMap((cell, n): [string, string][] => (cell === '' ? [] : [[names[n] ?? '', cell]])),
      ),
    };
  };

  test('debits the customer with the gross, on the last day of the month of its journal', () => {
    const { cells, filled } = rowOf();
    expect(filled).toEqual({
      'Umsatz (ohne Soll/Haben-Kz)': '20,00',
      'Soll/Haben-Kennzeichen': '"S"',
      'WKZ Umsatz': '"EUR"',
      Konto: '10001',
      // The bytes are Windows-1252.
      [names.find((name) => name.startsWith('Gegenkonto'))!]: '8400',
      [names.find((name) => name.startsWith('BU-'))!]: '"0003"',
      Belegdatum: '3103',
      'Belegfeld 1': '"E123"',
      Buchungstext: '"CASH_WITHDRAWAL 2026-02 acc-1"',
      'Beleginfo - Art 1': '"Konto"',
      'Beleginfo - Inhalt 1': '"acc-1"',
      'Beleginfo - Art 2': '"Kunde"',
      'Beleginfo - Inhalt 2': '"per-1"',
      'Beleginfo - Art 3': '"Entgelt"',
      'Beleginfo - Inhalt 3': '"acc-1/2026-02/CASH_WITHDRAWAL/b1"',
      // An empty one would lock the row at DATEV.
      Festschreibung: '0',
      Leistungsdatum: '17022026',
      'Datum Zuord. Steuerperiode': '17022026',
    });
    expect(cells).toHaveLength(names.length);
  });

  test('of a reversal credits the customer, with an amount without a sign', () => {
    expect(rowOf({ cents: -1 }).filled).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '0,01',
      'Soll/Haben-Kennzeichen': '"H"',
      Leistungsdatum: '17022026',
      // What is paid back changes the tax of the month in which it is.
      'Datum Zuord. Steuerperiode': '31032026',
    });
  });

  test('of nothing is no reversal', () => {
    expect(rowOf({ cents: 0 }).filled).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '0,00',
      'Soll/Haben-Kennzeichen': '"S"',
      'Datum Zuord. Steuerperiode': '17022026',
    });
  });

  test('leaves out what is not known', () => {
    const { filled } = rowOf({
      customerId: undefined,
      charge: { ...posting.charge, suppliedOn: undefined },
      accounts: { debit: '1410', credit: '8100', taxKey: undefined },
    });
    expect(Object.keys(filled).filter((name) => name.startsWith('BU-') || name.endsWith(' 2'))).toEqual([]);
    // The fee of a month is supplied on its last day.
    expect(filled['Leistungsdatum']).toBe('28022026');
    expect(filled['Datum Zuord. Steuerperiode']).toBe('28022026');
  });

  test('keeps any text within its field and its line', () => {
    const { filled, cells } = rowOf({
      document: `"${'x'.repeat(40)}`,
      accountId: `${'ä'.repeat(80)}\u20AC`,
      name: `a\r\n${'n'.repeat(300)}`,
    });
    expect(cells).toHaveLength(names.length);
    expect(filled['Belegfeld 1']).toBe(`"""${'x'.repeat(35)}"`);
    expect(filled['Buchungstext']).toHaveLength(62);
    expect(filled['Beleginfo - Inhalt 1']).toBe(`"${'ä'.repeat(80)}\u0080"`);
    expect(filled['Beleginfo - Inhalt 3']).toHaveLength(212);
  });
});

test('texts keep each character that Windows-1252 has and a person sees', () => {
  const bytes = Uint8Array.from({ length: 0x100 - 0x20 }, (_, index) => 0x20 + index);
  const known = Array.from(new TextDecoder('windows-1252').decode(bytes)).filter(
    (each) => !/[\p{Cc}\p{Cf};"]/u.test(each),
  );
  for (const character of [...known, '漢', '😀', '\uD800']) {
    const charge = { code: 'C', period: '2026-03', tax: { code: 'T', partsPerMillion: 0, cents: 0 } };
    const row = extfRow(
      {
        name: `n${character}`,
        charge,
        accountId: 'a',
        customerId: undefined,
        cents: 1,
        taxCents: 0,
        document: 'D',
        accounts: { debit: '1410', credit: '8400', taxKey: undefined },
      },
      '2026-03',
    );
    const kept = known.includes(character) ? character : '?';
    expect(new TextDecoder('windows-1252').decode(row)).toContain(`;"n${kept}";`);
  }
});

test('DATEV takes at most 99,999 postings in a file', () => {
  expect(mostExtfRows).toBe(99_999);
});
