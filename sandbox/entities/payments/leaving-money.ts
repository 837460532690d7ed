import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking, type BookingOrder } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { holderOf } from '#sandbox/entities/accounts/account-holder.ts';
import { addresseeOf, receiveMoney } from './arriving-money.ts';

interface Leaving extends Omit<BookingOrder, 'account_id' | 'amountCents' | 'against'> {
  readonly account: Account;
  /** Positive. */
  readonly cents: number;
  readonly recipient: { readonly iban: string; readonly name?: string; readonly bic?: string };
}

/**
 * Books a payment out, and where the recipient is a customer of this bank, in. An account that takes no money sends
 * it back at once.
 */
export function payOut(bank: Bank, { account, cents, recipient, ...order }: Leaving): void {
  const addressee = addresseeOf(bank, recipient.iban);
  const against = addressee === undefined ? 'nostro' : 'clearing';
  const leg = { ...order, account_id: account.id, counterparty: recipient, against } as const;
  recordBooking(bank, { ...leg, amountCents: -cents });
  if (addressee === undefined) return;
  const arrival = receiveMoney(bank, addressee.account, {
    ...order,
    amountCents: cents,
    against,
    sender: { iban: account.iban, name: holderOf(bank, account) ?? '' },
    receiver_iban_virtual: addressee.virtualIban,
  });
  if (arrival.outcome === 'booked') return;
  recordBooking(bank, {
    ...leg,
    booking_type: 'SEPA_CREDIT_TRANSFER_RETURN',
    amountCents: cents,
    transaction_id: null,
    return_transaction_id: order.transaction_id ?? null,
    sepa_return_code: arrival.sepa_return_code,
  });
}
