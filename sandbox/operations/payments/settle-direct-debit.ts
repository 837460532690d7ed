import { refusalOfIncoming } from '#sandbox/entities/accounts/account-refusals.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { type BookingOrder, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { holderOf } from '#sandbox/entities/customers/account-holder.ts';
import { addresseeOf, unknownHere } from '#sandbox/entities/payments/arriving-money.ts';
import { bookLate } from '#sandbox/entities/payments/late-booking.ts';
import { directDebitStates } from '#sandbox/engine/states/direct-debits.ts';
import type { DirectDebit } from '#sandbox/engine/model/payments.ts';
import { payDirectDebit } from './incoming-direct-debits.ts';
import { fateOf } from '#sandbox/entities/magic-values.ts';
import { postponed, settlementDayAfter } from '#sandbox/engine/settlement.ts';

const reviewMs = 3_600_000;
const returnHour = 10;

/** Collects from the account at another bank; only magic values and an account that accepts no money prevent it. */
export function collectDirectDebit(bank: Bank, id: string): void {
  const { debtor_name, amount, status } = bank.store.directDebits.get(id);
  if (status !== 'accepted') return;
  const fate = fateOf(debtor_name, amount.value);
  switch (fate?.fate) {
    case 'declined':
      bank.store.directDebits.update(id, { status: 'declined' });
      return;
    case 'delayed':
      bank.store.directDebits.update(id, { status: 'review_needed' });
      bank.schedule({ atMs: bank.clock.now() + reviewMs, name: 'book-direct-debit', argument: { id } });
      return;
    case 'returned':
      bookDirectDebit(bank, id);
      bank.schedule({
        atMs: atBusinessHour(settlementDayAfter(bank, bank.today()), returnHour),
        name: 'return-collection',
        argument: { id, reason: fate.reason },
      });
      return;
    case undefined:
      bookDirectDebit(bank, id);
  }
}

/** After a review, or at the next settlement after it. */
export function bookReviewedDirectDebit(bank: Bank, id: string): void {
  if (postponed(bank, { name: 'book-direct-debit', argument: { id } }) === undefined)
    bookDirectDebit(bank, id);
}

function bookDirectDebit(bank: Bank, id: string): void {
  const debit = bank.store.directDebits.get(id);
  if (directDebitStates.isFinal(debit.status)) return;
  const takesMoney = refusalOfIncoming(bank.store.accounts.get(debit.account_id)) === undefined;
  const isPaid = takesMoney && debtorPays(bank, debit);
  bank.store.directDebits.update(id, { status: isPaid ? 'executed' : 'declined' });
  if (!isPaid) return;
  recordBooking(bank, {
    ...bookingOf(debit),
    booking_type: 'SEPA_DIRECT_DEBIT',
    against: isWithinBank(bank, id) ? 'clearing' : 'nostro',
    amountCents: debit.amount.value,
    transaction_id: id,
  });
}

/** An account of this bank pays like any debtor; other banks always pay. */
function debtorPays(bank: Bank, debit: DirectDebit): boolean {
  const debtor = addresseeOf(bank, debit.debtor_iban)?.account;
  if (debtor === undefined) return unknownHere(bank, debit.debtor_iban) === undefined;
  const creditor = bank.store.accounts.get(debit.account_id);
  const incoming = bank.store.incomingDirectDebits.insert({
    id: bank.ids.uuid(),
    direct_debit_id: debit.id,
    account_id: debtor.id,
    status: 'SCHEDULED',
    amount: debit.amount,
    description: debit.description ?? '',
    end_to_end_id: debit.end_to_end_id,
    valuta_date: bank.today(),
    creditor_iban: creditor.iban,
    creditor_name: holderOf(bank, creditor) ?? '',
    creditor_identifier: null,
    mandate_reference: debit.mandate_reference,
  });
  return payDirectDebit(bank, incoming.id);
}

function isWithinBank(bank: Bank, id: string): boolean {
  return bank.store.incomingDirectDebits.by('direct_debit_id', id).length > 0;
}

/** The debtor's bank takes the money back; the debit stays executed. */
export function returnCollection(bank: Bank, id: string, sepa_return_code: string): void {
  const debit = bank.store.directDebits.get(id);
  // A customer of this bank asks for it back by a call.
  if (debit.status !== 'executed' || isWithinBank(bank, id)) return;
  bookReturn(bank, debit, { sepa_return_code, against: 'nostro' });
}

export function bookReturn(
  bank: Bank,
  debit: DirectDebit,
  how: Pick<BookingOrder, 'against' | 'sepa_return_code'>,
): void {
  bookLate(bank, {
    ...bookingOf(debit),
    ...how,
    booking_type: 'SEPA_DIRECT_DEBIT_RETURN',
    amountCents: -debit.amount.value,
    return_transaction_id: debit.id,
  });
}

function bookingOf(debit: DirectDebit) {
  const { account_id, description, end_to_end_id, debtor_iban, debtor_name } = debit;
  return {
    account_id,
    end_to_end_id,
    description: description ?? '',
    counterparty: { iban: debtor_iban, name: debtor_name },
    mandate_reference: debit.mandate_reference,
  };
}
