import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { csvRows } from '#shared/bookings/csv-rows.ts';
import { csvText } from '#shared/bookings/csv-text.ts';
import { type BalanceRecord, createBalances } from './balance-records.ts';
import type { Statement, StatementEntry, StatementHead } from '#shared/statements/model/statement.ts';
import { type StatementText, wholeText } from './statement-text.ts';

/**
 * A CSV file as in RFC 4180: a line for the opening balance, a line for each booking with the balance after it, and a
 * line for the closing balance. Amounts have a decimal point.
 */
export function statementCsvText(head: StatementHead): StatementText {
  const balances = createBalances<StatementEntry>(head.openingCents);
  const rowsOf = (records: readonly BalanceRecord<StatementEntry>[], header = false) =>
    csvRows(
      records.map((record) => rowOf(head, record)),
      { header, columns },
    );
  return {
    begin: () => rowsOf([balances.opening], true),
    lines: (entries) => rowsOf(entries.map((entry) => balances.after(entry))),
    end: () => rowsOf([balances.closing()]),
  };
}

/** The same of a statement that is in memory. */
export function statementCsv(statement: Statement): string {
  return wholeText(statementCsvText, statement);
}

function rowOf(head: StatementHead, { record, balanceCents, line }: BalanceRecord<StatementEntry>) {
  const { account, firstDay, lastDay, year, number, valutaCents } = head;
  return {
    record: line?.correction === undefined ? record : 'correction',
    account_id: csvText(account.id),
    iban: csvText(account.iban),
    period_from: firstDay,
    period_to: lastDay,
    statement_year: year,
    statement_number: number,
    currency: csvText(account.currency),
    balance: signedAmountText(balanceCents),
    ...(record === 'closing_balance' && { valuta_balance: signedAmountText(valutaCents) }),
    ...(line !== undefined && bookingOf(line)),
  };
}

const columns = [
  'record',
  'account_id',
  'iban',
  'period_from',
  'period_to',
  'statement_year',
  'statement_number',
  'booking_id',
  'booking_date',
  'booking_date_is_day_of_record',
  'valuta_date',
  'booking_type',
  'amount',
  'currency',
  'balance',
  'valuta_balance',
  'name',
  'counterparty_iban',
  'counterparty_bic',
  'description',
  'end_to_end_id',
  'mandate_reference',
  'creditor_identifier',
  'purpose_code',
  'transaction_id',
  'return_code',
  'corrects',
  'reference',
  'amount_before',
  'amount_now',
  'receiver_iban_virtual',
  'return_transaction_id',
  'return_charges',
  'return_charges_currency',
  'card_id',
];

function bookingOf({ counterparty = {}, ...entry }: StatementEntry) {
  return {
    booking_id: csvText(entry.bookingId),
    booking_date: entry.bookingDay,
    ...(entry.isDayOfRecord && { booking_date_is_day_of_record: 'true' }),
    valuta_date: entry.valutaDay,
    booking_type: csvText(entry.type),
    amount: signedAmountText(entry.cents),
    name: csvText(counterparty.name),
    counterparty_iban: csvText(counterparty.iban),
    counterparty_bic: csvText(counterparty.bic),
    description: csvText(entry.description),
    end_to_end_id: csvText(entry.endToEndId),
    mandate_reference: csvText(entry.mandateReference),
    creditor_identifier: csvText(entry.creditorIdentifier),
    purpose_code: csvText(entry.purposeCode),
    transaction_id: csvText(entry.transactionId),
    return_code: csvText(entry.returnCode),
    corrects: correctedText(entry.corrects),
    receiver_iban_virtual: csvText(entry.virtualIban),
    return_transaction_id: csvText(entry.returnTransactionId),
    return_charges: entry.returnCharges && signedAmountText(entry.returnCharges.cents),
    return_charges_currency: csvText(entry.returnCharges?.currency),
    card_id: csvText(entry.cardId),
    ...(entry.correction !== undefined && correctionOf(entry.correction)),
  };
}

const correctionOf = ({ reference, wasCents, isCents }: NonNullable<StatementEntry['correction']>) => ({
  reference: csvText(reference),
  amount_before: signedAmountText(wasCents),
  amount_now: signedAmountText(isCents),
});

/** `2026/3 2026-03-01..2026-03-31`, or `..2026-02-28` before the first statement. */
function correctedText(corrects: StatementEntry['corrects']): string | undefined {
  if (corrects === undefined) return undefined;
  const { firstDay = '', lastDay, year, number } = corrects;
  const days = `${firstDay}..${lastDay}`;
  return year === undefined ? days : `${year}/${number} ${days}`;
}
