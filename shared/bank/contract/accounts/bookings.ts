import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { range } from '#shared/bank/contract/schema/range.ts';
import { day, instant, sentText, text } from '#shared/bank/contract/schema/text.ts';

export const booking = memoised(() =>
  z.looseObject({
    id,
    /** Upper snake case and camel case mixed: `SEPA_CREDIT_TRANSFER`, `SepaInstantCreditTransf`. */
    booking_type: text,
    /** Negative for outgoing. */
    amount: money,
    description: text,
    /** When the bank wrote the booking: the cursor for incremental reads. */
    recorded_at: text,
    /** The day it was posted. */
    booking_date: text,
    /** The day it takes effect; the balance counts it from then on. */
    valuta_date: text,
    /** Internal to the bank, never shown to account holders. */
    creation_date: text,
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
    transaction_id: reference,
    return_transaction_id: reference,
    sepa_return_code: text,
    sepa_return_reason: text,
    sepa_return_reason_definition: text,
    /** A JSON text; its member `cards` carries the card id. */
    meta_info: text,
  }),
);

export type Booking = z.output<ReturnType<typeof booking>>;

export const bookings = {
  list: endpoint({
    operation: 'accounts.bookings.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/bookings',
    sort: ['booking_date', 'valuta_date', 'recorded_at', 'id'],
    filter: memoised(() =>
      z.strictObject({
        id: sentText().optional(),
        recorded_at: range(instant).optional(),
        valuta_date: z.union([day, range(day)]).optional(),
        booking_date: range(day).optional(),
        booking_type: sentText().optional(),
        description: sentText().optional(),
        receiver_iban_virtual: sentText().optional(),
        transaction_id: sentText().optional(),
      }),
    ),
    reply: json(() => z.array(booking())),
    paginated,
    retry: 'safe',
  }),
};
