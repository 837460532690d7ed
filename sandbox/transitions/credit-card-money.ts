import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { CreditCardBill } from '#sandbox/engine/model/credit-cards.ts';

type Status = CreditCardBill['status'];

export const isPaid = (status: Status) => status === 'PAID' || status === 'PRELIMINARILY_PAID';

/** Dunning costs five euros; no price is stated. */
export const dunningFeeCents = ({ status }: Pick<CreditCardBill, 'status'>) =>
  status === 'IN_DUNNING' ? 500 : 0;

/**
 * A bill is collected by direct debit from the customer's account elsewhere, to the account of the card, and may come
 * back. What is owed on an account that has been closed was settled before.
 */
export function bookBillMove(bank: Bank, bill: CreditCardBill, status: Status): void {
  const { account_id } = bank.store.creditCardApplications.get(bill.application_id);
  if (bank.store.accounts.get(account_id).status === 'CLOSED' || isPaid(bill.status) === isPaid(status))
    return;
  if (isPaid(bill.status) && status !== 'IN_DUNNING') return;
  const order = { account_id, description: `Credit card bill of ${bill.end_date}`, transaction_id: bill.id };
  const owedCents = bill.amount.value + dunningFeeCents(bill);
  if (owedCents === 0) return;
  const [booking_type, sign] = isPaid(status)
    ? (['SEPA_DIRECT_DEBIT', 1] as const)
    : (['SEPA_DIRECT_DEBIT_RETURN', -1] as const);
  recordBooking(bank, { ...order, booking_type, against: 'nostro', amountCents: sign * owedCents });
  if (bill.status !== 'IN_DUNNING') return;
  recordBooking(bank, {
    ...order,
    booking_type: 'ChargeDunning',
    against: 'fee_income',
    amountCents: -dunningFeeCents(bill),
  });
}
