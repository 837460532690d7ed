import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { checkExtf } from '#shared/fees/commands/check-extf.ts';
import { extfHeader, extfRow } from '#shared/fees/commands/journal-extf.ts';
import { postingOfFee, type Posting } from '#shared/fees/commands/journal-posting.ts';
import type { Bookkeeping } from '#shared/fees/model/bookkeeping.ts';
import { createDatevFiles } from '#ops/terminal/subjects/fee-datev.ts';
import { createJournalFiles } from '#ops/terminal/subjects/fee-journal-files.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { pythonPackages } from '#test/contract/python-packages.ts';
import { columnCount, columnRules, headerRules, mandatory } from '#shared/fees/commands/extf-rules.ts';
import { publishedColumns } from '#shared/fees/commands/extf-published-columns.ts';

const bookkeeping: Bookkeeping = {
  adviser: 29_098,
  client: 55_003,
  accountDigits: 4,
  fiscalYearMonth: 7,
  debtorAccount: '1410',
  taxes: {
    EXEMPT: { revenueAccount: '8100' },
    STANDARD: { revenueAccount: '8400', taxKey: '0003' },
  },
  documentPrefix: 'E',
};
const books = { customers: { 'acc-1': 'per_1' }, bookkeeping };
const atMs = Date.parse('2026-11-04T08:07:06.005Z');
const batch = { month: '2026-10', bookkeeping, atMs, number: 1 };

const folder = mkdtempSync(join(tmpdir(), 'extf-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The fields of a line as they are in the file, with their quotes. */
const fieldsOf = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^;"]*)(?:;|$)/g)].map(([, field]) => field);
const linesOf = (bytes: Buffer) => {
  const text = new TextDecoder('windows-1252').decode(bytes);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(0, -2).split('\r\n');
};
const matches = (form: string) => new RegExp(`^(${form})$`);

/** The text of a field in its quotes. */
const read = (field: string) =>
  field.startsWith('"') ? `"${field.slice(1, -1).replaceAll('""', '"')}"` : field;

/** Holds a row against what is published. */
function checkRow(line: string): void {
  // The expression that finds fields also finds one at the end that is empty.
  const fields = fieldsOf(line).slice(0, columnCount);
  expect(fieldsOf(line).length - fields.length).toBeLessThanOrEqual(1);
  expect(fields).toHaveLength(columnCount);
  for (const place of mandatory) expect(fields[place - 1]).not.toBe('');
  for (const [index, field] of fields.entries()) {
    const rule = columnRules[index + 1];
    if (field !== '') expect(read(field ?? '')).toMatch(matches(rule?.[1] ?? 'stays empty'));
  }
}

const posted = (posting: Posting) => ({ ...posting, accounts: posting.accounts! });

describe('a posting batch for DATEV', () => {
  test('has the published header and columns', () => {
    const [header, columns, ...others] = linesOf(extfHeader(batch));
    expect(others).toEqual([]);
    const fields = fieldsOf(header!).slice(0, headerRules.length);
    expect(fields).toHaveLength(headerRules.length);
    for (const [index, form] of headerRules.entries()) expect(fields[index]).toMatch(matches(form));
    expect(header?.split(';')).toHaveLength(31);
    expect(fields.slice(10, 17)).toEqual([
      '29098',
      '55003',
      '20260701',
      '4',
      '20261001',
      '20261031',
      '"Entgelte 2026-10"',
    ]);
    const names = columns!.split(';');
    expect(names).toHaveLength(columnCount);
    expect(new Set(names).size).toBe(columnCount);
    for (const [place, [name]] of Object.entries(columnRules)) expect(names[Number(place) - 1]).toBe(name);
    expect(names).toEqual(publishedColumns);
  });

  test.each([
    ['2026-06', '20250701'],
    ['2026-07', '20260701'],
  ])('of %s is in the fiscal year from %s', (month, begins) => {
    const [header] = linesOf(extfHeader({ ...batch, month }));
    expect(header?.split(';')[12]).toBe(begins);
  });

  test('debits the customer with a fee, and credits a reversal', () => {
    const posting = posted(postingOfFee(plannedFee, books));
    const row = (more: object = {}) => linesOf(extfRow({ ...posting, ...more }, '2026-10'))[0]!;
    checkRow(row());
    expect(row().split(';').slice(0, 11)).toEqual([
      '5,00',
      '"S"',
      '"EUR"',
      '',
      '',
      '',
      '1410',
      '8100',
      '',
      '3110',
      `"${posting.document}"`,
    ]);
    expect(row({ cents: -7 }).split(';').slice(0, 2)).toEqual(['0,07', '"H"']);
    // Rows of charges that have no day of supply have the last day of their month.
    expect(row().split(';')[114]).toBe('31102026');
    const supplied = { charge: { ...posting.charge, suppliedOn: '2026-09-08' } };
    checkRow(row(supplied));
    expect(row(supplied).split(';').slice(113, 116)).toEqual(['0', '08092026', '08092026']);
  });

  test('keeps each row in its form, whatever texts there are', () => {
    const foreign = fc.string({
      unit: fc.constantFrom('a', 'ß', '€', '"', ';', '\r', '\n', '=', '\u2028', '\uD800', '漢'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(
        foreign,
        fc.integer({ min: 1, max: 99_999_999_999 }),
        fc.boolean(),
        (said, cents, isTaxed) => {
          const charge = {
            code: said,
            period: '2026-10',
            tax: { code: isTaxed ? 'STANDARD' : 'EXEMPT', partsPerMillion: 0, cents: 0 },
          };
          const { id, attempt } = plannedFee;
          const fee = { ...plannedFee, id, attempt, charge: { ...plannedFee.charge, ...charge, cents } };
          const posting = posted(
            postingOfFee({ ...fee, accountId: said }, { ...books, customers: { [said]: said } }),
          );
          const lines = linesOf(extfRow(posting, '2026-10'));
          expect(lines).toHaveLength(1);
          checkRow(lines[0]!);
        },
      ),
    );
  });
});

const python = pythonPackages('', 'a posting batch was read by no other program.', {
  install: () => execFileSync('python3', ['--version'], { encoding: 'utf8' }),
});
const readByPython = (path: string) =>
  JSON.parse(
    execFileSync('python3', [join(import.meta.dirname, 'read_extf.py'), path], { encoding: 'utf8' }),
  ) as { header: string[]; rows: number; balances: Record<string, number>; first: Record<string, string> };

const charged = { ...plannedFee, state: 'BOOKED', acceptedAt: '2026-11-04T08:00:00.000Z' } as const;
const reversal = {
  feeId: charged.id,
  accountId: 'acc-1',
  charge: charged.charge,
  number: 1,
  cents: 120,
  billingAccountId: 'billing',
  state: 'BOOKED',
  approvedBy: 'app_1',
} as const;
const { version: _version, ...fee } = charged;
const page = (more: object) => ({ fees: [fee], reversals: [], books, ...more });

describe.skipIf(python === undefined)('the command', () => {
  test('writes a file that Python reads, of what is charged and paid back alone', async () => {
    const paths = { csv: join(folder, 'journal.csv'), datev: join(folder, 'EXTF_fees.csv') };
    const planned = { ...fee, id: 'cd'.repeat(32), state: 'PLANNED' };
    const accepted = { ...reversal, number: 2, state: 'ACCEPTED' };
    const answer = async () =>
      Promise.resolve(page({ fees: [fee, planned], reversals: [reversal, accepted] }));
    const line = [
      'fees',
      'journal',
      '--month',
      '2026-10',
      '--all',
      '--out',
      paths.csv,
      '--datev',
      paths.datev,
    ];
    const { exitCode, stdout } = await carryOut(line, { answer });
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining(
        `${paths.csv}: 2 fees, 2 reversals, 3.80 EUR in what was charged and paid back\n`,
      ),
    ]);
    const { header, rows, balances, first } = readByPython(paths.datev);
    expect(header.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13']);
    expect(rows).toBe(2);
    expect(balances).toEqual({ 1410: 380, 8100: -380 });
    expect(first).toMatchObject({
      Buchungstext: 'ACCOUNT_MONTHLY 2026-10 acc-1',
      'Beleginfo - Art 2': 'Kunde',
      'Beleginfo - Inhalt 2': 'per_1',
      'Beleginfo - Inhalt 3': 'acc-1/2026-10/ACCOUNT_MONTHLY/1',
    });
  });

  test('begins a new file after as many rows as a file may have', async () => {
    const path = join(folder, 'EXTF_many.csv');
    const files = createJournalFiles();
    const mostRows = 5;
    const batches = createDatevFiles({ path, month: '2026-10', atMs, files, mostRows });
    const posting = postingOfFee(plannedFee, books);
    const half = [posting, posting, posting];
    for (const some of [half, half]) await batches.write(some, books);
    await files.keep();
    const [one, two] = [path, path.replace('.csv', '_2.csv')].map((each) => linesOf(readFileSync(each)));
    // Two lines are the header.
    expect([one?.length, two?.length]).toEqual([mostRows + 2, 3]);
    expect(two?.[0]?.split(';')[16]).toBe('"Entgelte 2026-10 Teil 2"');
    expect(two?.[2]).toBe(one?.[2]);
  });
});

test.each([
  [
    { books: { customers: {} } },
    'the stage does not say where fees are posted: set `bookkeeping` in its fees',
  ],
  [
    { books: { ...books, bookkeeping: { ...bookkeeping, taxes: {} } } },
    'acc-1/2026-10/ACCOUNT_MONTHLY/1 has the tax EXEMPT, which `bookkeeping.taxes` lacks: add it, and deploy it',
  ],
])('what the stage does not say is named: %#', async (more, sentence) => {
  const [out, datev] = [join(folder, 'none.csv'), join(folder, 'EXTF_none.csv')];
  const answer = async () => Promise.resolve(page(more));
  const line = ['fees', 'journal', '--month', '2026-10', '--out', out, '--datev', datev];
  const { exitCode, stderr } = await carryOut(line, { answer });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a locked journal is the same file whenever it is written', async () => {
  const written: Buffer[] = [];
  for (const [index, lockedAt] of ['2026-11-05T07:00:00.000Z', '2026-11-05T07:00:00.000Z'].entries()) {
    const path = join(folder, `EXTF_locked_${index}.csv`);
    const files = createJournalFiles();
    const batches = createDatevFiles({ path, month: '2026-10', atMs: atMs + index, files });
    await batches.write([postingOfFee(plannedFee, books)], {
      ...books,
      lockedAt,
      debtors: { 'acc-1': '10007' },
    });
    await files.keep();
    written.push(readFileSync(path));
  }
  expect(written[0]?.equals(written[1]!)).toBe(true);
  expect(written[0]?.toString('latin1')).toContain(';20261105070000000;');
});

test('a locked journal keeps the account of a customer who was erased since', () => {
  const locked = { customers: {}, bookkeeping, debtors: { 'acc-1': '10007' } };
  expect(postingOfFee(plannedFee, locked)).toMatchObject({
    customerId: undefined,
    accounts: { debit: '10007' },
  });
});

test('a file that DATEV would not import is refused by its name', async () => {
  const line = ['fees', 'journal', '--month', '2026-10', '--out', 'a.csv', '--datev', 'fees.csv'];
  const { exitCode, stderr, asked } = await carryOut(line);
  expect([exitCode, asked]).toEqual([2, []]);
  expect(stderr).toContain('must be named EXTF_….csv: DATEV imports no other file');
});

test.each([
  [
    'an amount of eleven digits',
    /^\d+,\d\d;/m,
    '12345678901,00;',
    /Umsatz .* of row 1 must be as DATEV publishes it/,
  ],
  ['a text that is too long', '"Konto"', `"${'K'.repeat(21)}"`, /Beleginfo - Art 1 of row 1/],
  ['a side that is missing', '"S"', '', /Soll\/Haben-Kennzeichen of row 1 must be there/],
  ['another version', ';13;', ';12;', /field 5 of the header/],
  [
    'a day of supply without its tax period',
    /;31102026;31102026;/,
    ';31102026;;',
    /Datum Zuord. Steuerperiode of row 1 must be there/,
  ],
  ['a row that DATEV would lock', ';0;31102026;', ';;31102026;', /Festschreibung of row 1 must be there/],
  [
    'a day of supply that is none',
    /;31102026;31102026;/,
    ';31022026;31102026;',
    /Leistungsdatum of row 1 must be a day of the calendar/,
  ],
  [
    'a tax period that is none',
    /;31102026;31102026;/,
    ';31102026;31092026;',
    /Steuerperiode of row 1 must be a day of the calendar/,
  ],
  [
    'a day of document that is none',
    ';3110;',
    ';3109;',
    /Belegdatum of row 1 must be within the days of the header/,
  ],
  [
    'a day of document of another month',
    ';3110;',
    ';0111;',
    /Belegdatum of row 1 must be within the days of the header/,
  ],
  [
    'a header whose day is none',
    ';20261031;',
    ';20260931;',
    /field 16 of the header must be a day of the calendar/,
  ],
  [
    'a header that was made on no day',
    ';20261104',
    ';20261131',
    /field 6 of the header must be a day of the calendar/,
  ],
  ['an account that is too long', ';1410;', ';141012;', /Konto of row 1 must have at most 5 digits/],
  [
    'a contra account that is too long',
    ';8100;',
    ';123456789;',
    /Gegenkonto .* of row 1 must have at most 5 digits/,
  ],
  ['a field too many', /\r\n$/, ';\r\n', /must have 125 fields/],
])('a batch with %s is refused', (...[, from, to, rule]) => {
  const rows = Buffer.concat([
    extfHeader(batch),
    extfRow(posted(postingOfFee(plannedFee, books)), '2026-10'),
  ]);
  const file = rows.toString('latin1');
  expect(brokenRule(checkExtf(), file)?.message).toBeUndefined();
  const wrong = file.replace(from, to);
  expect(wrong).not.toBe(file);
  expect(brokenRule(checkExtf(), wrong)?.message).toMatch(rule);
});
