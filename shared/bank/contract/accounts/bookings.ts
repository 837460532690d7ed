import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { feeTypes } from './fee-types.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { range } from '#shared/bank/contract/schema/range.ts';
import { sepaReturnCodes } from '#shared/bank/contract/schema/sepa-return-code.ts';
import { day, instant, sentText, text } from '#shared/bank/contract/schema/text.ts';

/** Those of the specification, of public clients, and as far as it goes the list of the reference. */
export const bookingTypes = [
  'TARGET2_CREDIT_TRANSFER',
  'SepaInstantCreditTransf',
  'CURRENCY_TRANSACTION_CANCELLATION',
  'CANCELLATION_DIRECT_DEBIT',
  'DIRECT_DEBIT',
  'FOREIGN_PAYMENT',
  'INTERNATIONAL_CREDIT_TRANSFER',
  'INTEREST_ACCRUED',
  'OTHER',
  'REBOOKING',
  'SEPA_CREDIT_TRANSFER',
  'SEPA_CREDIT_TRANSFER_RETURN',
  'SEPA_DIRECT_DEBIT',
  'SEPA_DIRECT_DEBIT_RETURN',
  'TRANSFER',
  'TopUpCard',
  'SEPAInstantCreditTransfer',
  'CANCELLATION_BOOKING',
  'CancellationCardTransaction',
  'CANCELLATION_CARD_TRANSACTION_DIRECT',
  'CANCELLATION_CHARGE_CARD',
  'CANCELLATION_CHARGE_DUNNING',
  'CANCELLATION_CHARGE_SEPA_DIRECT_DEBIT_RETURN',
  'CANCELLATION_CRYPTO_EXCHANGE',
  'CANCELLATION_CURRENCY_EXCHANGE_PARTNER',
  'CANCELLATION_DOUBLE_BOOKING',
  'CANCELLATION_INTERNAL_TRANSFER',
  'CANCELLATION_INTERNATIONAL_CREDIT_TRANSFER',
  'CANCELLATION_INTEREST_ACCRUED',
  'CANCELLATION_INTEREST_ANNUITY',
  'CANCELLATION_INTEREST_LOAN',
  'CANCELLATION_LOAN_PAYOUT',
  'CANCELLATION_REBOOKING',
  'CANCELLATION_REBOOKING_INTEREST',
  'CANCELLATION_SEPA_CREDIT_TRANSFER_RETURN',
  'CANCELLATION_SEPA_DIRECT_DEBIT',
  'CANCELLATION_SEPA_DIRECT_DEBIT_RETURN',
  'CANCELLATION_TRANSFER_ANNUITY',
  'CARD_DIRECT_DEBIT',
  'CARD_TRANSACTION',
  'CARD_TRANSACTION_DIRECT',
  'CASH_DEPOSIT_RETAIL',
  'CASH_WITHDRAWAL_RETAIL',
  'CHARGE_ACCOUNT_MAINTENANCE',
  'CHARGE_CARD',
  'CHARGE_DUNNING',
  'ChargeRecallRequest',
  'CHARGE_SEPA_DIRECT_DEBIT_RETURN',
  'ClosureBalanceTransfer',
  'COMMISSION_OVERDRAFT',
  'CREDIT_TRANSFER_CANCELLATION',
  'ChargeDunning',
  'InterestOverdraft',
  'CRYPTO_EXCHANGE',
  // A statement of account sums these up.
  'ChargeSEPADirectDebitReturn',
  'CorrectionInterestExcessDeposit',
  'InterestExcessDeposit',
  'InterestFixedTermDeposits',
  'InterestOverdraftExceeded',
  // What partners charge is booked under the type of its fee.
  ...feeTypes,
] as const;

export const booking = memoised(() =>
  z.looseObject({
    id: id(),
    account_id: reference(),
    /** Upper snake case and camel case mixed. */
    type: z.nullish(openEnum(bookingTypes)),
    /** The reference calls the type so. */
    booking_type: z.nullish(openEnum(bookingTypes)),
    /** Negative for outgoing. */
    amount: money(),
    description: text(),
    /** When the bank wrote the booking: the cursor for incremental reads. */
    recorded_at: text(),
    /** The day it was posted. */
    booking_date: text(),
    /** The day it takes effect; the balance counts it from then on. */
    valuta_date: text(),
    /** Internal to the bank, never shown to account holders. */
    creation_date: text(),
    /** Of the other side, whichever that is. */
    name: text(),
    sender_name: text(),
    sender_iban: text(),
    sender_bic: text(),
    recipient_name: text(),
    recipient_iban: text(),
    recipient_bic: text(),
    receiver_iban_virtual: text(),
    end_to_end_id: text(),
    purpose_code: text(),
    creditor_identifier: text(),
    mandate_reference: text(),
    transaction_id: reference(),
    return_transaction_id: reference(),
    /** What the other bank charged for a direct debit that came back; its members are stated nowhere. */
    return_charges: z.nullish(z.looseObject({})),
    sepa_return_code: z.nullish(openEnum(sepaReturnCodes)),
    sepa_return_reason: text(),
    sepa_return_reason_definition: text(),
    /** A JSON text; its member `cards` carries the card id: `cardPaymentOf` reads it. */
    meta_info: text(),
  }),
);

export type Booking = z.output<ReturnType<typeof booking>>;

export const bookings = {
  /** Lists the bookings of an account; `recorded_at` is the cursor to go on from. */
  list: endpoint({
    operation: 'accounts.bookings.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/bookings',
    sort: ['booking_date', 'valuta_date', 'recorded_at', 'id'],
    filter: memoised(() =>
      z.strictObject({
        id: z.optional(sentText()),
        recorded_at: z.optional(range(instant())),
        valuta_date: z.optional(z.union([day(), range(day())])),
        booking_date: z.optional(range(day())),
        // As the field: the specification says `type`, the reference filters by `booking_type`.
        type: z.optional(sentOpenEnum(bookingTypes)),
        booking_type: z.optional(sentOpenEnum(bookingTypes)),
        description: z.optional(sentText()),
        receiver_iban_virtual: z.optional(sentText()),
        transaction_id: z.optional(sentText()),
      }),
    ),
    reply: json(() => z.array(booking())),
    paginated,
    relies: ['recorded_at', 'booking_date', 'valuta_date', 'amount.currency'],
    retry: 'safe',
  }),
};
