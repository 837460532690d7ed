import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import { mt940 } from '#shared/statements/formats/mt940/mt940.ts';
import { statementCsv } from '#shared/statements/formats/statement-csv.ts';
import { statementJson, statementOfJson } from '#shared/statements/formats/statement-json.ts';
import type { Statement, StatementEntry } from '#shared/statements/model/statement.ts';
import { ofAccountCsv } from '#shared/statements/of-account/of-account-files.ts';
import { statements } from './random-statements.ts';

/** What a field of the bank may hold at worst: what no format takes, and what a spreadsheet runs. */
const unit = fc.oneof(
  fc.constantFrom(
    '\0',
    '\u0007',
    '\t',
    '\r',
    '\n',
    '\u001B',
    '\u0085',
    '\u009B',
    '\u2028',
    '\u202E',
    '\u200B',
  ),
  fc.constantFrom(
    '\uD800',
    '\uDFFF',
    '\uFFFE',
    '\uFFFF',
    '\u{1F600}',
    '<',
    '&',
    '"',
    "'",
    ']]>',
    ':',
    '?',
    '-',
  ),
  fc.constantFrom('a', 'B', '1', ' ', 'ü', ',', ';'),
);
const first = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '|', '%', '＝', 'a');
const foreign = fc.tuple(first, fc.string({ unit, maxLength: 60 })).map((parts) => parts.join(''));

/** Statements with the sums of the usual ones, of which each text of the bank is foreign. */
const foreignStatements = fc
  .tuple(statements, fc.infiniteStream(foreign))
  .map(([statement, texts]): Statement => {
    const next = () => String(texts.next().value);
    const entry = (each: StatementEntry): StatementEntry => ({
      ...each,
      bookingId: next(),
      type: next(),
      counterparty: { name: next(), iban: next(), bic: next() },
      virtualIban: next(),
      description: next(),
      endToEndId: next(),
      mandateReference: next(),
      creditorIdentifier: next(),
      purposeCode: next(),
      transactionId: next(),
      returnCode: next(),
      returnTransactionId: next(),
      returnCharges: { cents: 1_05, currency: next() },
      cardId: next(),
      ...(each.correction && { correction: { ...each.correction, reference: next() } }),
    });
    const account = { id: next(), iban: next(), bic: next(), currency: next(), holder: next() };
    return { ...statement, id: next(), account, entries: statement.entries.map(entry) };
  });

const some = fc.sample(foreignStatements, { numRuns: 200, seed: 40 });
const schema = readFileSync(join(import.meta.dirname, 'strangers/camt.053.001.08.xsd'), 'utf8');

test('the texts reach their limits, and hold each kind that no format takes', () => {
  const all = some.flatMap(({ account, entries }) => [
    account.holder,
    ...entries.map(({ description }) => description),
  ]);
  expect(Math.max(...all.map((text = '') => text.length))).toBeGreaterThan(50);
  for (const each of ['\0', '\uD800', '\uFFFE', '\u2028'])
    expect(all.some((text = '') => text.includes(each))).toBe(true);
});

test('camt.053 is valid against the official schema, whatever the texts of the bank are', async () => {
  const contents = camt053({ id: 'many', createdAt: '2026-03-04T05:00:00.000Z' }, some);
  const { errors } = await validateXML({ xml: [{ fileName: 'many.xml', contents }], schema: [schema] });
  expect(errors).toEqual([]);
  expect(contents.isWellFormed()).toBe(true);
});

test('MT940 has the characters of SWIFT alone, and no field that a text has begun', () => {
  for (const statement of some) {
    const lines = mt940(statement).split('\r\n');
    for (const line of lines) expect(line).toMatch(/^[a-zA-Z\d/\-?:().,'+ ]*$/);
    const fields = lines.flatMap((line) => /^:(\d\d[A-Z]?):/.exec(line)?.[1] ?? []);
    const ofEntries = statement.entries.flatMap(() => ['61', '86']);
    const between = ['62M', '20', '25', '28C', '60M'];
    expect(
      fields
        .join(' ')
        .replaceAll(` ${between.join(' ')}`, '')
        .split(' '),
    ).toEqual([...['20', '25', '28C', '60F'], ...ofEntries, ...['62F', '64']]);
    const ends = lines.filter((line) => line.startsWith('-'));
    expect(ends).toEqual(fields.filter((field) => field === '20').map(() => '-'));
  }
});

/** What Unicode has no character for, and U+0000, which databases refuse. */
const unwritable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\uFFFD');

const written = (statement: object): unknown =>
  JSON.parse(JSON.stringify(statement), (_name, value: unknown) =>
    typeof value === 'string' ? unwritable(value) : value,
  );

test('JSON holds each text as it was, but for what is no character', () => {
  for (const statement of some) {
    const json = statementJson(statement);
    expect(json.isWellFormed()).toBe(true);
    // One for each booking, one before them and one after them.
    expect(json.split('\n')).toHaveLength(statement.entries.length + 2);
    expect(statementOfJson(json)).toEqual(written(statement));
  }
});

/** Amounts, days and counts of our own: numbers stay numbers. */
const own =
  /^(?:amount|balance|valuta_balance|amount_before|amount_now|return_charges|period_.*|.*_date|statement_(?:year|number))$/;

function expectHarmless(csv: string): readonly Record<string, string>[] {
  expect(csv.isWellFormed()).toBe(true);
  const rows = parse<Record<string, string>>(csv, { columns: true, record_delimiter: '\r\n' });
  for (const [name, cell] of rows.flatMap((row) => Object.entries(row))) {
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(cell).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/);
    if (own.test(name)) expect(cell).toMatch(/^(?:|-?\d+\.\d\d|\d+|\d{4}-\d\d-\d\d)$/);
    else expect(cell).not.toMatch(/^[\s=+\-@|%＝]/);
  }
  return rows;
}

test('a CSV file has one line for each booking, and no text that a spreadsheet runs', () => {
  for (const statement of some)
    expect(expectHarmless(statementCsv(statement))).toHaveLength(statement.entries.length + 2);
});

test('nor has that of a bank statement of an account', () => {
  for (const { account, firstDay, lastDay, openingCents, closingCents, entries } of some) {
    const { currency, iban } = account;
    const lines = entries.map(({ bookingId, bookingDay, cents }) => ({
      bookingId,
      cents,
      currency,
      valutaDay: bookingDay,
    }));
    const evidence = {
      statementId: account.id,
      firstDay,
      lastDay,
      openingCents,
      closingCents,
      iban,
      currency,
      lines,
    };
    expect(expectHarmless(ofAccountCsv({ evidence }))).toHaveLength(entries.length + 2);
  }
});
