import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { checkExtf } from '#shared/fees/commands/check-extf.ts';
import { checkJournalCsv } from '#shared/fees/commands/check-journal-csv.ts';
import { journalHeader, journalLines, reversalLines } from '#shared/fees/commands/journal-csv.ts';
import { extfHeader, extfRow } from '#shared/fees/commands/journal-extf.ts';
import { postingOfFee } from '#shared/fees/commands/journal-posting.ts';
import { checkStatementCsv } from '#shared/statements/formats/check-statement-csv.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import { statementCsv } from '#shared/statements/formats/statement-csv.ts';
import { checkOfAccountCsv } from '#shared/statements/of-account/check-of-account.ts';
import { ofAccountCsv } from '#shared/statements/of-account/of-account-files.ts';
import { exportBookings } from '#ops/examples/export-bookings.ts';
import { runExample } from '#ops/examples/run-example.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { cellsIn, formulasIn, readers, separators, signs } from './formulas-in.ts';

/** Each sign behind each separator, with what a program may skip between them. */
const hostile = [...separators, '\n'].flatMap((separator) =>
  signs.flatMap((sign) =>
    ['', ' ', '"', '""', ' " '].map((between) => `x${separator}${between}${sign}1${separator}`),
  ),
);
const random = fc.string({
  unit: fc.constantFrom(...separators, ...signs, '"', "'", ' ', '\u00A0', '\n', 'a', '1'),
  minLength: 1,
  maxLength: 20,
});

function statementOf(texts: readonly string[]) {
  const entries = texts.map((text) => ({
    bookingId: text,
    cents: -100,
    bookingDay: '2026-03-02',
    valutaDay: '2026-03-02',
    type: text,
    counterparty: { name: text, iban: text, bic: text },
    description: text,
    endToEndId: text,
    mandateReference: text,
    creditorIdentifier: text,
    purposeCode: text,
    transactionId: text,
    returnCode: text,
    virtualIban: text,
    returnTransactionId: text,
    returnCharges: { cents: 100, currency: text },
    cardId: text,
    correction: { reference: text, wasCents: -200, isCents: -100 },
  }));
  const [own = ''] = texts;
  const csv = statementCsv({
    id: own,
    account: { id: own, iban: own, currency: own },
    firstDay: '2026-03-01',
    lastDay: '2026-03-31',
    createdAt: '2026-04-07T05:00:00.000Z',
    year: 2026,
    number: 3,
    openingCents: 0,
    closingCents: -100 * entries.length,
    valutaCents: 0,
    entries,
  });
  return [csv, checkStatementCsv(totalsOf(entries))] as const;
}

function ofAccount(texts: readonly string[]) {
  const lines = texts.map((text) => ({
    bookingId: text,
    cents: -100,
    valutaDay: '2026-03-02',
    currency: text,
  }));
  const evidence = {
    statementId: 'soa-1',
    iban: 'DE32110101001000000029',
    currency: texts[0] ?? '',
    firstDay: '2026-01-01',
    lastDay: '2026-03-31',
    openingCents: 0,
    closingCents: -100 * lines.length,
    lines,
  };
  return [ofAccountCsv({ evidence }), checkOfAccountCsv()] as const;
}

const chargeWith = (text: string) => ({
  ...plannedFee.charge,
  code: text,
  type: text,
  occurrence: text,
  priceLists: [text],
  tax: { code: text, partsPerMillion: 190_000, cents: 1 },
});

function journalOf(texts: readonly string[]) {
  const books = { customers: Object.fromEntries(texts.map((text) => [text, text])) };
  const fees = texts.map((text) => ({
    ...plannedFee,
    accountId: text,
    reconciliationId: text,
    settledIn: text,
    charge: chargeWith(text),
  }));
  const reversals = texts.map((text) => ({
    feeId: text,
    accountId: text,
    billingAccountId: text,
    approvedBy: text,
    transferId: text,
    charge: chargeWith(text),
    cents: 100,
    number: 1,
    state: 'BOOKED' as const,
  }));
  return [
    journalHeader + journalLines(fees, books) + reversalLines(reversals, books),
    checkJournalCsv(),
  ] as const;
}

function postingsOf(texts: readonly string[]) {
  const bookkeeping = {
    adviser: 29_098,
    client: 55_003,
    accountDigits: 4,
    fiscalYearMonth: 1,
    debtorAccount: '1410',
    taxes: { STANDARD: { revenueAccount: '8400', taxKey: '0003' } },
    documentPrefix: 'E',
  };
  const rows = texts.map((text) => {
    const charge = { ...chargeWith(text), tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 1 } };
    const fee = { ...plannedFee, accountId: text, charge };
    const posting = postingOfFee(fee, { customers: { [text]: text }, bookkeeping });
    return extfRow({ ...posting, accounts: posting.accounts! }, '2026-10');
  });
  const header = extfHeader({
    month: '2026-10',
    bookkeeping,
    atMs: Date.parse('2026-11-04T08:07:06.005Z'),
    number: 1,
  });
  return [Buffer.concat([header, ...rows]).toString('latin1'), checkExtf()] as const;
}

const files = [
  ['a statement', statementOf],
  ['a statement of account', ofAccount],
  ['a fee journal', journalOf],
  ['a posting batch for DATEV', postingsOf],
] as const;

test('what a program runs is found in a text that nobody has guarded', () => {
  for (const reader of readers)
    for (const sign of signs)
      for (const separator of reader.separators)
        // A separator ends a cell, and does not begin one.
        if (!reader.separators.includes(sign))
          expect([sign, separator, formulasIn(`a,x${separator}${sign}1,b`, reader).length]).toEqual([
            sign,
            separator,
            1,
          ]);
});

test.each(files)('no text begins a formula in %s, whatever separator a program takes', (_name, written) => {
  const [file, check] = written(hostile);
  for (const reader of readers) expect([reader, formulasIn(file, reader)]).toEqual([reader, []]);
  expect(brokenRule(check, file)?.message).toBeUndefined();
});

test.each(files)('nor does one in %s of random texts', (_name, written) => {
  const reached = new Set<string>();
  let guarded = 0;
  fc.assert(
    fc.property(fc.array(random, { minLength: 1, maxLength: 4 }), (texts) => {
      const [file, check] = written(texts);
      for (const reader of readers) expect([reader, formulasIn(file, reader)]).toEqual([reader, []]);
      expect(brokenRule(check, file)?.message).toBeUndefined();
      for (const [pair = ''] of texts.join('a').matchAll(/(?<=([;,|\t]))[^;,\t"' ]/gu)) reached.add(pair);
      if (/[;,|]['"]/.test(file)) guarded += 1;
    }),
    { numRuns: 100 },
  );
  expect([...signs].filter((sign) => !reached.has(sign))).toEqual([]);
  expect(guarded).toBeGreaterThan(50);
});

test('no text begins a formula in the exported bookings of the example', async () => {
  const sandbox = await startSandbox({ port: 0, seed: 1 });
  const lines: string[] = [];
  const left = [...hostile];
  try {
    await runExample(
      async (world) => {
        const payIn: typeof world.sandbox.payIn = async (payment) => {
          const [sender_name, description] = [left.splice(0, 5).join(''), left.splice(0, 6).join('')];
          return world.sandbox.payIn({ ...payment, sender_name, description });
        };
        return exportBookings({ ...world, sandbox: { ...world.sandbox, payIn } });
      },
      { bankUrl: sandbox.url, say: () => undefined, write: (line) => lines.push(line) },
    );
  } finally {
    await sandbox.stop();
  }
  expect(left).toEqual([]);
  const file = lines.join('\r\n');
  for (const reader of readers) expect([reader, formulasIn(file, reader)]).toEqual([reader, []]);
});

test('a program that takes comma and semicolon at once sees the columns that were written', () => {
  const [file] = statementOf(['plain;text', 'a|b']);
  const all = { separators, quote: '"' } as const;
  expect(cellsIn(file, all)).toEqual(cellsIn(file, { separators: [','], quote: '"' }));
});
