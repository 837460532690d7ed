import type { Bank } from './bank.ts';
import { reasonOf } from './return-reasons.ts';
import { euroCents, type Account, type Booking, type Money } from './model.ts';

/** What differs from one booking to the next; everything else follows from account and time. */
interface BookingOrder {
  readonly account_id: string;
  readonly booking_type: string;
  /** Negative for outgoing. */
  readonly amountCents: number;
  readonly description?: string;
  /** Today unless given; a future day is a disposition and does not count in the balance yet. */
  readonly valuta_date?: string;
  readonly counterparty?: {
    readonly iban?: string;
    readonly name?: string;
    readonly bic?: string;
  };
  /** The virtual IBAN that the sender named. */
  readonly receiver_iban_virtual?: string | null;
  readonly end_to_end_id?: string | null;
  readonly transaction_id?: string | null;
  readonly return_transaction_id?: string | null;
  readonly sepa_return_code?: string | null;
  readonly creditor_identifier?: string | null;
  readonly mandate_reference?: string | null;
  readonly meta_info?: string | null;
}

/** Books money on an account and notifies the partner. */
export function recordBooking(bank: Bank, order: BookingOrder): Booking {
  const account = bank.store.accounts.get(order.account_id);
  const today = bank.today();
  const booking = bank.store.bookings.insert({
    id: bank.ids.next('booking'),
    account_id: account.id,
    type: order.booking_type,
    booking_type: order.booking_type,
    amount: euroCents(order.amountCents),
    description: order.description ?? '',
    booking_date: today,
    valuta_date: order.valuta_date ?? today,
    creation_date: today,
    recorded_at: bank.instant(),
    ...parties(account, order),
    receiver_iban_virtual: order.receiver_iban_virtual ?? null,
    end_to_end_id: order.end_to_end_id ?? null,
    transaction_id: order.transaction_id ?? null,
    return_transaction_id: order.return_transaction_id ?? null,
    ...reasonOf(order.sepa_return_code ?? null),
    return_charges: null,
    purpose_code: null,
    creditor_identifier: order.creditor_identifier ?? null,
    mandate_reference: order.mandate_reference ?? null,
    meta_info: order.meta_info ?? null,
  });
  bank.emit({ type: 'BOOKING', entityId: booking.id, payload: { ...booking } });
  return booking;
}

function parties(account: Account, { amountCents, counterparty = {} }: BookingOrder) {
  const other = [counterparty.iban ?? null, counterparty.name ?? null, counterparty.bic ?? null] as const;
  const own = [account.iban, null, account.bic] as const;
  const [recipient, sender] = amountCents < 0 ? [other, own] : [own, other];
  return {
    recipient_iban: recipient[0],
    recipient_name: recipient[1],
    recipient_bic: recipient[2],
    sender_iban: sender[0],
    sender_name: sender[1],
    sender_bic: sender[2],
  };
}

export function bookingsOf(bank: Bank, accountId: string): readonly Booking[] {
  return bank.store.bookings.by('account_id', accountId);
}

/** Only bookings whose valuta date has come. */
export function balanceOf(bank: Bank, accountId: string): Money {
  const today = bank.today();
  return sumOf(bookingsOf(bank, accountId).filter((booking) => booking.valuta_date <= today));
}

/** Balance minus open reservations plus the account's limit. */
export function availableBalanceOf(bank: Bank, account: Account): Money {
  const reserved = bank.store.reservations
    .by('account_id', account.id)
    .filter((reservation) => reservation.status === 'OPEN')
    .map((reservation) => -Math.abs(reservation.amount.value));
  const balance = balanceOf(bank, account.id).value;
  return euroCents(sumCents([balance, account.account_limit.value, ...reserved]));
}

function sumOf(bookings: readonly Booking[]): Money {
  return euroCents(sumCents(bookings.map((booking) => booking.amount.value)));
}

const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
