import { stringify } from 'csv-stringify/sync';
import { signedAmountText } from '#shared/statements/amount-text.ts';
import { balanceRecords } from '#shared/statements/balance-records.ts';
import type { OfAccount, OfAccountHead } from './ports.ts';

/** The document's contents, with everything that it has to say to the customer. Amounts are integer cents. */
export function ofAccountJson(head: OfAccountHead, { evidence, fees, bookings }: OfAccount): string {
  return JSON.stringify({
    id: head.statementId,
    number: head.number,
    period: { from: evidence.firstDay, to: evidence.lastDay },
    iban: evidence.iban,
    currency: evidence.currency,
    opening_balance: evidence.openingCents,
    closing_balance: evidence.closingCents,
    interest_accrual_rate: head.interestRate,
    overdraft_rate: head.overdraftRate,
    disclaimer: head.disclaimer,
    fees,
    // Holders must not see when the bank created a booking.
    bookings: bookings.map((booking) => ({ ...booking, creation_date: undefined })),
  });
}

const columns = [
  'record',
  'period_from',
  'period_to',
  'booking_id',
  'valuta_date',
  'amount',
  'currency',
  'balance',
];

/** A line for each booking by valuta date with the balance after it, between the opening and the closing balance. */
export function ofAccountCsv({ evidence }: Pick<OfAccount, 'evidence'>): string {
  const { firstDay, lastDay, openingCents, lines } = evidence;
  const rows = balanceRecords(openingCents, lines).map(({ record, balanceCents, line }) => ({
    record,
    period_from: firstDay,
    period_to: lastDay,
    booking_id: line?.bookingId,
    valuta_date: line?.valutaDay,
    amount: line && signedAmountText(line.cents),
    currency: line?.currency ?? evidence.currency,
    balance: signedAmountText(balanceCents),
  }));
  return stringify(rows, { header: true, columns, record_delimiter: 'windows' });
}
