import * as z from '#shared/kernel/zod.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { csvRows } from '#shared/bookings/csv-rows.ts';
import { csvText } from '#shared/bookings/csv-text.ts';
import { wellFormedJson } from '#shared/kernel/well-formed.ts';
import { balanceRecords } from '#shared/statements/formats/balance-records.ts';
import type { OfAccount, OfAccountHead } from './ports.ts';

/** The contents of the customer's document. Amounts are integer cents. */
export function ofAccountJson(head: OfAccountHead, { evidence, fees, bookings }: OfAccount): string {
  return wellFormedJson({
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
    fees: fees.map((fee) => statedFee.parse(fee)),
    bookings: bookings.map((booking) => statedBooking.parse(booking)),
  });
}

const text = z.nullish(z.string());

/** The fields of a booking that holders may see: not when the bank recorded it, and only fields of statements. */
const statedBooking = z.object({
  id: z.string(),
  type: text,
  booking_type: text,
  amount: z.object({ value: z.number(), currency: text }),
  booking_date: text,
  valuta_date: text,
  description: text,
  name: text,
  sender_name: text,
  sender_iban: text,
  sender_bic: text,
  recipient_name: text,
  recipient_iban: text,
  recipient_bic: text,
  receiver_iban_virtual: text,
  end_to_end_id: text,
  purpose_code: text,
  creditor_identifier: text,
  mandate_reference: text,
  transaction_id: text,
  return_transaction_id: text,
  sepa_return_code: text,
  sepa_return_reason: text,
  sepa_return_reason_definition: text,
});

const statedFee = z.object({
  type: text,
  amount: z.nullish(z.number()),
  count: z.nullish(z.number()),
});

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
  const rows = balanceRecords(openingCents, [...lines]).map(({ record, balanceCents, line }) => ({
    record,
    period_from: firstDay,
    period_to: lastDay,
    booking_id: csvText(line?.bookingId),
    valuta_date: line?.valutaDay,
    amount: line && signedAmountText(line.cents),
    currency: csvText(line?.currency ?? evidence.currency),
    balance: signedAmountText(balanceCents),
  }));
  return csvRows(rows, { columns, header: true });
}
