import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { statementCsv } from '#shared/statements/formats/statement-csv.ts';
import { statements } from './random-statements.ts';
import { strangers } from './strangers.ts';

const some = fc.sample(statements, { numRuns: 150, seed: 2028 });
const python = strangers();

test.skipIf(python === undefined)('Python reads what was written', { timeout: 120_000 }, () => {
  const read = python?.run('read_csv.py', some.map(statementCsv)) as Record<string, string>[][];

  for (const [index, statement] of some.entries()) {
    const { firstDay, lastDay, openingCents, closingCents, valutaCents, entries } = statement;
    const rows = read[index] ?? [];
    expect(rows.map((row) => [row['record'], row['period_from'], row['period_to']])).toEqual(
      [
        'opening_balance',
        ...entries.map(({ correction }) => (correction === undefined ? 'booking' : 'correction')),
        'closing_balance',
      ].map((record) => [record, firstDay, lastDay]),
    );
    expect(
      rows
        .slice(1, -1)
        .map((row) => [
          row['booking_id'],
          row['amount'],
          row['booking_date'],
          row['valuta_date'],
          row['booking_date_is_day_of_record'],
          row['transaction_id'],
          row['statement_year'],
          row['statement_number'],
        ]),
    ).toEqual(
      entries.map((entry) => [
        entry.bookingId,
        signedAmountText(entry.cents),
        entry.bookingDay,
        entry.valutaDay ?? '',
        entry.isDayOfRecord ? 'true' : '',
        entry.transactionId ?? '',
        String(statement.year),
        String(statement.number),
      ]),
    );
    expect(rows.map((row) => row['valuta_balance'])).toEqual([
      ...rows.slice(1).map(() => ''),
      signedAmountText(valutaCents),
    ]);
    expect([rows.at(0)?.['balance'], rows.at(-1)?.['balance']]).toEqual(
      [openingCents, closingCents].map(signedAmountText),
    );
  }
});
