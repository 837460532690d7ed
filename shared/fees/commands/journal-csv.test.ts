import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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
      const csv = journalHeader + journalLines([fee]) + reversalLines([reversal]);

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
