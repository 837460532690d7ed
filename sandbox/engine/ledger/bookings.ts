import { announceBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Account, type Booking } from '#sandbox/engine/model.ts';
import { reasonOf } from '#sandbox/engine/return-reasons.ts';
import { daysOf } from '#sandbox/engine/settlement.ts';
import type { LedgerAccount } from '#sandbox/engine/model/ledger-accounts.ts';
import { keepSeizedMoney } from '#sandbox/engine/reservations/seized-money.ts';

/** The members that each booking sets; all others follow from account and time. */
export interface BookingOrder {
  readonly account_id: string;
  readonly booking_type: string;
  /** Where the money comes from or goes to: the second leg. */
  readonly against: LedgerAccount;
  /** Negative for outgoing. */
  readonly amountCents: number;
  readonly description?: string;
  /** As the calendar has it unless given; a future day makes a disposition, which does not count in the balance yet. */
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

/** Books money on an account and on one of the bank's own, and notifies the partner. Seized money is kept back. */
export function recordBooking(bank: Bank, order: BookingOrder): Booking {
  const account = bank.store.accounts.get(order.account_id);
  const days = daysOf(bank, order);
  const { recipient, sender } = parties(account, order);
  const reason = reasonOf(order.sepa_return_code ?? null);
  // Member by member: a row built by spreading objects takes half as much memory again.
  const booking = bank.store.bookings.insert({
    id: bank.ids.next('booking'),
    account_id: account.id,
    type: order.booking_type,
    booking_type: order.booking_type,
    amount: euroCents(order.amountCents),
    description: order.description ?? '',
    booking_date: days.booking_date,
    valuta_date: days.valuta_date,
    creation_date: bank.today(),
    recorded_at: bank.instant(),
    name: order.amountCents < 0 ? recipient.name : sender.name,
    recipient_iban: recipient.iban,
    recipient_name: recipient.name,
    recipient_bic: recipient.bic,
    sender_iban: sender.iban,
    sender_name: sender.name,
    sender_bic: sender.bic,
    receiver_iban_virtual: order.receiver_iban_virtual ?? null,
    end_to_end_id: order.end_to_end_id ?? null,
    transaction_id: order.transaction_id ?? null,
    return_transaction_id: order.return_transaction_id ?? null,
    sepa_return_code: reason.sepa_return_code,
    sepa_return_reason: reason.sepa_return_reason,
    sepa_return_reason_definition: reason.sepa_return_reason_definition,
    return_charges: null,
    purpose_code: null,
    creditor_identifier: order.creditor_identifier ?? null,
    mandate_reference: order.mandate_reference ?? null,
    meta_info: order.meta_info ?? null,
  });
  bank.store.postings.insert({
    id: booking.id,
    ledger_account: order.against,
    amount_cents: -order.amountCents,
    booking_id: booking.id,
  });
  announceBooking(bank, booking, bank.errors.draw(subjectOf(order)));
  if (order.amountCents > 0) keepSeizedMoney(bank, account);
  return booking;
}

/** A payment to the partner settles fees; a debit of a customer is a fee. */
function subjectOf({ against, amountCents }: BookingOrder) {
  if (against !== 'partner_fees') return 'booking';
  return amountCents > 0 ? 'settlement' : 'fee';
}

function parties(account: Account, { amountCents, counterparty = {} }: BookingOrder) {
  const { iban = null, name = null, bic = null } = counterparty;
  const other = { iban, name, bic };
  const own = { iban: account.iban, name: null, bic: account.bic };
  return amountCents < 0 ? { recipient: other, sender: own } : { recipient: own, sender: other };
}

export function bookingsOf(bank: Bank, accountId: string): readonly Booking[] {
  return bank.store.bookings.by('account_id', accountId);
}

/** Moves money between two of the bank's own accounts: no customer sees it. */
export function postBetween(
  bank: Bank,
  [from, to]: readonly [LedgerAccount, LedgerAccount],
  cents: number,
): void {
  for (const [ledger_account, amount_cents] of [
    [from, -cents],
    [to, cents],
  ] as const)
    bank.store.postings.insert({ id: bank.ids.uuid(), ledger_account, amount_cents, booking_id: null });
}
