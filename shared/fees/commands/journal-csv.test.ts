import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bookkeeping } from '#shared/fees/model/bookkeeping.ts';
import { endToEndIdOf } from '#shared/fees/model/fee-reversal.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import type { JournalFee } from '#shared/fees/model/shown-fees.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { journalHeader, journalLines, reversalLines } from './journal-csv.ts';

/** What a spreadsheet runs, and what would break a line. */
const foreign = fc
  .tuple(
    fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '|', '%'),
    fc.string({
      unit: fc.constantFrom('a', '1', ',', '"', '\r', '\n', '\0', '\u2028', '\uD800'),
      maxLength: 40,
    }),
  )
  .map((parts) => parts.join(''));

const numbers = ['gross', 'net', 'tax', 'tax_percent'];

test('no text of a fee or of a reversal is run by a spreadsheet, and amounts stay numbers', () => {
  let longest = 0;
  fc.assert(
    fc.property(foreign, fc.integer({ min: 1, max: 99_999 }), (text, cents) => {
      longest = Math.max(longest, text.length);
      const charge = {
        ...plannedFee.charge,
        cents,
        code: text,
        type: text,
        occurrence: text,
        priceLists: [text],
        tax: { code: text, partsPerMillion: 190_000, cents: 1 },
      };
      const fee = {
        ...plannedFee,
        accountId: text,
        reconciliationId: text,
        settledIn: text,
        charge,
      };
      const reversal = {
        feeId: text,
        accountId: text,
        billingAccountId: text,
        approvedBy: text,
        transferId: text,
        charge,
        cents,
        number: 1,
        state: 'BOOKED' as const,
      };
      const books = { customers: { [text]: text } };
      const csv = journalHeader + journalLines([fee], books) + reversalLines([reversal], books);

      expect(csv.isWellFormed()).toBe(true);
      const rows = parse<Record<string, string>>(csv, { columns: true, record_delimiter: '\r\n' });
      expect(rows).toHaveLength(2);
      for (const [name, cell] of rows.flatMap((row) => Object.entries(row))) {
        // oxlint-disable-next-line no-control-regex -- they are what is looked for
        expect(cell).not.toMatch(/[\u0000-\u001F\u2028\u2029]/);
        if (numbers.includes(name)) expect(cell).toMatch(/^-?\d+(\.\d+)?$/);
        else expect(cell).not.toMatch(/^[\s=+\-@|%]/);
      }
    }),
  );
  expect(longest).toBeGreaterThan(35);
});

const bookkeeping: Bookkeeping = {
  adviser: 1_001,
  client: 1,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  debtors: { per_2: '10002' },
  taxes: { STANDARD: { revenueAccount: '8400', taxKey: '0003' } },
  documentPrefix: 'E',
};
const taxed = (rounding: 'half-even' | 'half-up' | undefined): JournalFee => ({
  ...plannedFee,
  charge: {
    ...plannedFee.charge,
    cents: 30,
    tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 5, ...(rounding && { rounding }) },
  },
});
const rowsOf = (text: string) =>
  parse<Record<string, string>>(journalHeader + text, { columns: true, record_delimiter: '\r\n' });

const { id: feeId, accountId } = plannedFee;
const aReversal = { feeId, accountId, billingAccountId: 'b', approvedBy: 'app_1', cents: 15, number: 1 };

test('a fee and its reversal are told in full', () => {
  const own = taxed('half-up');
  const fee: JournalFee = {
    ...own,
    charge: { ...own.charge, priceLists: ['standard-2026', 'premium'] },
    state: 'BOOKED',
    acceptedAt: '2026-11-04T08:00:00.000Z',
    reconciliationId: 'rec-1',
    settledIn: '2026-10',
  };
  const reversal = { ...aReversal, charge: fee.charge, state: 'BOOKED' as const };
  const books = { customers: { [accountId]: 'per_1' }, bookkeeping };
  const both = {
    fee: 'acc-1/2026-10/ACCOUNT_MONTHLY/1',
    account_id: 'acc-1',
    month: '2026-10',
    code: 'ACCOUNT_MONTHLY',
    type: 'ChargeAccountMaintenance',
    occurrence: '1',
    tax_code: 'STANDARD',
    tax_percent: '19',
    currency: 'EUR',
    state: 'BOOKED',
    customer_id: 'per_1',
    debit_account: '1410',
    credit_account: '8400',
    tax_key: '0003',
  };
  const reference = attemptReference(feeId, 1);
  expect(rowsOf(journalLines([fee], books))).toEqual([
    {
      ...both,
      entry: 'fee',
      price_lists: 'standard-2026 premium',
      gross: '0.30',
      net: '0.25',
      tax: '0.05',
      settled_in: '2026-10',
      valuta_date: '2026-11-04',
      accepted_at: '2026-11-04T08:00:00.000Z',
      reconciliation_id: 'rec-1',
      reference,
      document: `E${reference}`,
    },
  ]);
  const paidBack = {
    ...both,
    entry: 'reversal',
    price_lists: '',
    gross: '-0.15',
    net: '-0.12',
    tax: '-0.03',
    settled_in: '',
    accepted_at: '',
    reference: endToEndIdOf(reversal),
    document: `E${endToEndIdOf(reversal)}`,
  };
  const sent = { ...reversal, sentDay: '2026-11-05', transferId: 'tr-1' };
  expect(rowsOf(reversalLines([sent, reversal], books))).toEqual([
    { ...paidBack, valuta_date: '2026-11-05', reconciliation_id: 'tr-1' },
    { ...paidBack, valuta_date: '', reconciliation_id: '' },
  ]);
});

test('each line ends as on Windows, and what a fee does not have is empty', () => {
  const books = { customers: {} };
  const reversal = { ...aReversal, charge: plannedFee.charge, state: 'BOOKED' as const };
  const { valutaDay: _none, ...fee } = plannedFee;
  for (const lines of [journalHeader, journalLines([fee], books), reversalLines([reversal], books)])
    expect(lines.match(/\r?\n/g)).toEqual(['\r\n']);
  expect(rowsOf(journalLines([fee], books))).toMatchObject([
    { settled_in: '', valuta_date: '', accepted_at: '', reconciliation_id: '' },
  ]);
});

test('a fee names its customer, its document and its accounts, as far as the stage knows them', () => {
  const [named] = rowsOf(journalLines([taxed(undefined)], { customers: { 'acc-1': 'per_1' }, bookkeeping }));
  expect(named).toMatchObject({
    customer_id: 'per_1',
    document: `E${attemptReference(plannedFee.id, 1)}`,
    debit_account: '1410',
    credit_account: '8400',
    tax_key: '0003',
  });
  const [own] = rowsOf(journalLines([taxed(undefined)], { customers: { 'acc-1': 'per_2' }, bookkeeping }));
  expect(own).toMatchObject({ debit_account: '10002' });
  const [unknown] = rowsOf(journalLines([plannedFee], { customers: {}, bookkeeping }));
  expect(unknown).toMatchObject({ customer_id: '', debit_account: '', credit_account: '', tax_key: '' });
});

test.each([
  [undefined, '-0.02'],
  ['half-even', '-0.02'],
  ['half-up', '-0.03'],
] as const)('the tax of a reversal is rounded as that of its fee: %s', (rounding, tax) => {
  const { charge } = taxed(rounding);
  const [row] = rowsOf(
    reversalLines([{ ...aReversal, charge, state: 'BOOKED' }], { customers: {}, bookkeeping }),
  );
  expect(row).toMatchObject({ gross: '-0.15', tax, debit_account: '1410', credit_account: '8400' });
});
