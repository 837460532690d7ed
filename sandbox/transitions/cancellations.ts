import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

/** The type by which a booking of another type is cancelled. */
const typeOfOriginal: Readonly<Record<string, CancellationType>> = {
  CARD_TRANSACTION: 'CancellationCardTransaction',
  CARD_TRANSACTION_DIRECT: 'CANCELLATION_CARD_TRANSACTION_DIRECT',
  CHARGE_CARD: 'CANCELLATION_CHARGE_CARD',
  CHARGE_DUNNING: 'CANCELLATION_CHARGE_DUNNING',
  CHARGE_SEPA_DIRECT_DEBIT_RETURN: 'CANCELLATION_CHARGE_SEPA_DIRECT_DEBIT_RETURN',
  CRYPTO_EXCHANGE: 'CANCELLATION_CRYPTO_EXCHANGE',
  DIRECT_DEBIT: 'CANCELLATION_DIRECT_DEBIT',
  FOREIGN_PAYMENT: 'CURRENCY_TRANSACTION_CANCELLATION',
  INTEREST_ACCRUED: 'CANCELLATION_INTEREST_ACCRUED',
  INTERNATIONAL_CREDIT_TRANSFER: 'CANCELLATION_INTERNATIONAL_CREDIT_TRANSFER',
  REBOOKING: 'CANCELLATION_REBOOKING',
  SEPA_CREDIT_TRANSFER: 'CREDIT_TRANSFER_CANCELLATION',
  SEPA_CREDIT_TRANSFER_RETURN: 'CANCELLATION_SEPA_CREDIT_TRANSFER_RETURN',
  SEPA_DIRECT_DEBIT: 'CANCELLATION_SEPA_DIRECT_DEBIT',
  SEPA_DIRECT_DEBIT_RETURN: 'CANCELLATION_SEPA_DIRECT_DEBIT_RETURN',
};

export const cancellationTypes = [
  'CANCELLATION_BOOKING',
  'CANCELLATION_CARD_TRANSACTION_DIRECT',
  'CANCELLATION_CHARGE_CARD',
  'CANCELLATION_CHARGE_DUNNING',
  'CANCELLATION_CHARGE_SEPA_DIRECT_DEBIT_RETURN',
  'CANCELLATION_CRYPTO_EXCHANGE',
  'CANCELLATION_CURRENCY_EXCHANGE_PARTNER',
  'CANCELLATION_DIRECT_DEBIT',
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
  'CREDIT_TRANSFER_CANCELLATION',
  'CURRENCY_TRANSACTION_CANCELLATION',
  'CancellationCardTransaction',
] as const;

type CancellationType = (typeof cancellationTypes)[number];

export const cancelledBooking = z.strictObject({
  booking_id: z.string(),
  type: z
    .optional(z.enum(cancellationTypes))
    .check(z.describe('that for the type of the booking unless given, or else CANCELLATION_BOOKING')),
});

/** The bank takes a booking back by one of the opposite amount that names its transaction, at any balance. */
export function cancelBooking(bank: Bank, wanted: z.input<typeof cancelledBooking>): Booking {
  const { booking_id, type } = cancelledBooking.parse(wanted);
  const original = bank.store.bookings.get(booking_id);
  refuseUncancellable(bank, original);
  const { recipient_iban, recipient_name, sender_iban, sender_name } = original;
  const [iban, name] =
    original.amount.value < 0 ? [recipient_iban, recipient_name] : [sender_iban, sender_name];
  return recordBooking(bank, {
    account_id: activeAccount(bank, original.account_id).id,
    booking_type: type ?? typeOfOriginal[original.booking_type] ?? 'CANCELLATION_BOOKING',
    against: bank.store.postings.get(booking_id).ledger_account,
    amountCents: -original.amount.value,
    description: `Cancellation of ${original.description}`,
    valuta_date: original.valuta_date,
    counterparty: { ...(iban !== null && { iban }), ...(name !== null && { name }) },
    end_to_end_id: original.end_to_end_id,
    return_transaction_id: original.transaction_id ?? original.id,
  });
}

function refuseUncancellable(bank: Bank, original: Booking): void {
  const name = original.transaction_id ?? original.id;
  const isCancelled = bank.store.bookings
    .by('account_id', original.account_id)
    .some(
      ({ return_transaction_id, amount, booking_type }) =>
        return_transaction_id === name &&
        amount.value === -original.amount.value &&
        cancellationTypes.some((each) => each === booking_type),
    );
  if (isCancelled) throw refusal(409, 'cancelled', 'The booking is cancelled already.');
  // The other customer has the money: it would be made twice.
  if (bank.store.postings.get(original.id).ledger_account === 'clearing')
    throw refusal(409, 'within_bank', 'A payment between two accounts of this bank cannot be cancelled.');
}
