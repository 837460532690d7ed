import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedAmountText } from '#shared/statements/amount-text.ts';
import { statementCsv } from '#shared/statements/statement-csv.ts';
import { statements } from './random-statements.ts';
import { strangers } from './strangers.ts';

const some = fc.sample(statements, { numRuns: 150, seed: 2028 });
const python = strangers();

test.skipIf(python === undefined)('Python reads what was written', { timeout: 120_000 }, () => {
  const read = python?.run('read_csv.py', some.map(statementCsv)) as Record<string, string>[][];

  for (const [index, { firstDay, lastDay, openingCents, closingCents, entries }] of some.entries()) {
    const rows = read[index] ?? [];
    expect(rows.map((row) => [row['record'], row['period_from'], row['period_to']])).toEqual(
      [
        'opening_balance',
        ...entries.map(({ correction }) => (correction === undefined ? 'booking' : 'correction')),
        'closing_balance',
      ].map((record) => [record, firstDay, lastDay]),
    );
    expect(rows.slice(1, -1).map((row) => [row['booking_id'], row['amount']])).toEqual(
      entries.map(({ bookingId, cents }) => [bookingId, signedAmountText(cents)]),
    );
    expect([rows.at(0)?.['balance'], rows.at(-1)?.['balance']]).toEqual(
      [openingCents, closingCents].map(signedAmountText),
    );
  }
});
