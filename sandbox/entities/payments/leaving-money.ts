import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking, type BookingOrder } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { holderOf } from '#sandbox/entities/customers/account-holder.ts';
import { addresseeOf, isHere, receiveMoney, unknownHere } from './arriving-money.ts';

export interface Leaving extends Omit<BookingOrder, 'account_id' | 'amountCents' | 'against'> {
  readonly account: Account;
  /** Positive. */
  readonly cents: number;
  readonly recipient: { readonly iban: string; readonly name?: string; readonly bic?: string };
}

/**
 * Books a payment out, and in if the recipient is a customer of this bank. An account that accepts no money sends
 * it back at once, and so does the bank if it has no such account.
 */
export function payOut(bank: Bank, leaving: Leaving): void {
  recordBooking(bank, { ...legOf(bank, leaving), amountCents: -leaving.cents });
  passOn(bank, leaving);
}

function legOf(bank: Bank, { account, cents: _ofOneSign, recipient, ...order }: Leaving) {
  const against = isHere(bank, recipient.iban) ? 'clearing' : 'nostro';
  return { ...order, account_id: account.id, counterparty: recipient, against } as const;
}

/** The second half of a payment that has left its account: it arrives, or comes back. */
export function passOn(bank: Bank, leaving: Leaving): void {
  const sepa_return_code = arrive(bank, leaving);
  if (sepa_return_code === undefined) return;
  recordBooking(bank, {
    ...legOf(bank, leaving),
    booking_type: 'SEPA_CREDIT_TRANSFER_RETURN',
    amountCents: leaving.cents,
    transaction_id: null,
    return_transaction_id: leaving.transaction_id ?? null,
    sepa_return_code,
  });
}

/** Why it comes back, if it does; money for another bank has arrived. */
function arrive(bank: Bank, { account, cents, recipient, ...order }: Leaving): string | undefined {
  const addressee = addresseeOf(bank, recipient.iban);
  if (addressee === undefined) return unknownHere(bank, recipient.iban);
  const arrival = receiveMoney(bank, addressee.account, {
    ...order,
    amountCents: cents,
    against: 'clearing',
    sender: { iban: account.iban, name: holderOf(bank, account) ?? '' },
    receiver_iban_virtual: addressee.virtualIban,
  });
  return arrival.outcome === 'booked' ? undefined : arrival.sepa_return_code;
}
