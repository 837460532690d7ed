import * as z from '#shared/kernel/zod.ts';
import type { Statement, StatementEntry } from './statement.ts';

/** A statement as JSON with the field names of the bank; amounts are integer cents. The same statement gives the same bytes. */
export function statementJson(statement: Statement): string {
  const { account, firstDay, lastDay, entries } = statement;
  return JSON.stringify({
    id: statement.id,
    account: {
      id: account.id,
      iban: account.iban,
      bic: account.bic,
      currency: account.currency,
      holder: account.holder,
    },
    period: { from: firstDay, to: lastDay },
    created_at: statement.createdAt,
    year: statement.year,
    number: statement.number,
    opening_balance: statement.openingCents,
    closing_balance: statement.closingCents,
    valuta_balance: statement.valutaCents,
    bookings: entries.map(bookingOf),
  });
}

function bookingOf({ counterparty = {}, ...entry }: StatementEntry) {
  return {
    id: entry.bookingId,
    booking_type: entry.type,
    amount: entry.cents,
    booking_date: entry.bookingDay,
    booking_date_is_day_of_record: entry.isDayOfRecord,
    valuta_date: entry.valutaDay,
    name: counterparty.name,
    iban: counterparty.iban,
    bic: counterparty.bic,
    description: entry.description,
    end_to_end_id: entry.endToEndId,
    mandate_reference: entry.mandateReference,
    creditor_identifier: entry.creditorIdentifier,
    purpose_code: entry.purposeCode,
    transaction_id: entry.transactionId,
    return_code: entry.returnCode,
    corrects: entry.corrects,
  };
}

const stated = z.object({ bookings: z.array(z.object({ id: z.string() })) });

/** The bookings that such a text states. */
export function statedIds(text: string): readonly string[] {
  return stated.parse(JSON.parse(text)).bookings.map(({ id }) => id);
}
