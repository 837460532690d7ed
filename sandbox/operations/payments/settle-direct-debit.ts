import { refusalOfInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { atBusinessHour, daysAfter } from '#sandbox/engine/business-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger.ts';
import type { DirectDebit } from '#sandbox/engine/model/payments.ts';
import { fateOf } from './magic-values.ts';

const reviewMs = 3_600_000;
const returnHour = 10;

/** Collects from the account elsewhere; only magic values and a closed account stand against it. */
export function collectDirectDebit(bank: Bank, id: string): void {
  const { debtor_name, amount } = bank.store.directDebits.get(id);
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
        atMs: atBusinessHour(daysAfter(bank.today(), 1), returnHour),
        name: 'return-collection',
        argument: { id, reason: fate.reason },
      });
      return;
    case undefined:
      bookDirectDebit(bank, id);
  }
}

export function bookDirectDebit(bank: Bank, id: string): void {
  const debit = bank.store.directDebits.get(id);
  const isOpen = refusalOfInactive(bank.store.accounts.get(debit.account_id)) === undefined;
  bank.store.directDebits.update(id, { status: isOpen ? 'executed' : 'declined' });
  if (!isOpen) return;
  recordBooking(bank, {
    ...bookingOf(debit),
    booking_type: 'SEPA_DIRECT_DEBIT',
    amountCents: debit.amount.value,
    transaction_id: id,
  });
}

/** The debtor's bank takes the money back; the debit stays executed. */
export function returnCollection(bank: Bank, id: string, sepa_return_code: string): void {
  const debit = bank.store.directDebits.get(id);
  if (debit.status !== 'executed') return;
  recordBooking(bank, {
    ...bookingOf(debit),
    booking_type: 'SEPA_DIRECT_DEBIT_RETURN',
    amountCents: -debit.amount.value,
    return_transaction_id: id,
    sepa_return_code,
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
