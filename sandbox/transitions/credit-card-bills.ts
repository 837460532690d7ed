import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter, monthsAfter } from '#sandbox/engine/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CreditCardBill } from '#sandbox/engine/model/credit-cards.ts';
import { creditCardBillStates } from '#sandbox/engine/states/credit-cards.ts';
import { validationError } from '#sandbox/engine/refusal.ts';

export const newCreditCardBill = z.strictObject({
  application_id: z.string().check(z.describe('of a card that is in use')),
  amount: z.int().check(z.minimum(0), z.describe('cents that were spent in the month')),
});

/** Bills the month that ends today. */
export function issueCreditCardBill(bank: Bank, wanted: z.input<typeof newCreditCardBill>): CreditCardBill {
  const { application_id, amount } = newCreditCardBill.parse(wanted);
  const application = bank.store.creditCardApplications.get(application_id);
  if (application.status !== 'FINALIZED') throw validationError('The card is not in use.');
  const bill = bank.store.creditCardBills.insert({
    id: bank.ids.next('creditCardBill'),
    application_id: application.id,
    status: 'PENDING',
    start_date: monthsAfter(bank.today(), -1),
    end_date: bank.today(),
    amount: euroCents(amount),
  });
  return tell(bank, bill);
}

export const creditCardBillMove = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(creditCardBillStates.statuses), 'PAID'),
});

export function moveCreditCardBill(bank: Bank, wanted: z.input<typeof creditCardBillMove>): CreditCardBill {
  const { id, status } = creditCardBillMove.parse(wanted);
  creditCardBillStates.move(bank.store.creditCardBills.get(id).status, status);
  return tell(bank, bank.store.creditCardBills.update(id, { status }));
}

function tell(bank: Bank, bill: CreditCardBill): CreditCardBill {
  bank.emit({ type: 'CREDIT_CARD_BILL', entityId: bill.id, payload: shown(bill) });
  return bill;
}

/** Two weeks to pay all of it; dunning costs five euros. */
function shown({ amount, ...bill }: CreditCardBill) {
  const isOwed = ['PENDING', 'IN_DUNNING'].includes(bill.status);
  const dunning_fees = euroCents(bill.status === 'IN_DUNNING' ? 500 : 0);
  const outstanding_amount = euroCents(isOwed ? amount.value + dunning_fees.value : 0);
  const due_date = daysAfter(bill.end_date, 14);
  const nothing = euroCents(0);
  return {
    ...bill,
    statement_date: bill.end_date,
    due_date,
    sdd_collection_date: due_date,
    current_bill_amount: amount,
    previous_bill_amount: nothing,
    dunning_fees,
    other_fees: nothing,
    outstanding_amount,
    total_outstanding_amount: outstanding_amount,
    minimum_due_amount: outstanding_amount,
    minimum_amount: nothing,
    minimum_percentage: 100,
    outstanding_sddr_amount: bill.status === 'IN_DUNNING' ? amount : nothing,
    repayment_type: 'FULL',
    grace_period_in_days: 14,
    accumulated_interest_amount: nothing,
    postbox_item_id: null,
  };
}
