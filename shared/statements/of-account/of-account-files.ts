import { stringify } from 'csv-stringify/sync';
import { signedAmountText } from '#shared/statements/amount-text.ts';
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

/** A line for each booking by valuta date, with the balance after it. */
export function ofAccountCsv({ evidence }: OfAccount): string {
  let balanceCents = evidence.openingCents;
  const lines = evidence.lines.map(({ bookingId, cents, currency, valutaDay }) => {
    balanceCents += cents;
    return {
      booking_id: bookingId,
      valuta_date: valutaDay,
      amount: signedAmountText(cents),
      currency,
      balance: signedAmountText(balanceCents),
    };
  });
  const columns = ['booking_id', 'valuta_date', 'amount', 'currency', 'balance'];
  return stringify(lines, { header: true, columns, record_delimiter: 'windows' });
}
