import * as z from '#shared/kernel/zod.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CreditCardApplication, CreditCardBill } from '#sandbox/engine/model/credit-cards.ts';
import { creditCardBillStates } from '#sandbox/engine/states/credit-cards.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { settlementDay } from '#sandbox/engine/settlement.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';

export const newCreditCardBill = z.strictObject({
  application_id: z.string().check(z.describe('of a card that is in use')),
  amount: z
    .int()
    .check(z.minimum(0), z.maximum(maxAmountCents), z.describe('cents that were spent in the month')),
});

/** Bills what was not billed before, until today. */
export function issueCreditCardBill(bank: Bank, wanted: z.input<typeof newCreditCardBill>): CreditCardBill {
  const { application_id, amount } = newCreditCardBill.parse(wanted);
  const application = bank.store.creditCardApplications.get(application_id);
  if (application.status !== 'FINALIZED') throw validationError('The card is not in use.');
  const [start_date, end_date] = [firstUnbilledDay(bank, application), bank.today()];
  if (start_date > end_date) throw validationError('The card is billed until today already.');
  return makeBill(bank, application, { start_date, end_date, amount: euroCents(amount) });
}

/** Periods follow one another: a month without debts, which has no bill, is part of the next one. */
function firstUnbilledDay(bank: Bank, { id, billing_start_date }: CreditCardApplication): string {
  const billedUntil = bank.store.creditCardBills
    .by('application_id', id)
    .reduce((latest, { end_date }) => (end_date > latest ? end_date : latest), '');
  return billedUntil === '' ? (billing_start_date ?? bank.today()) : daysAfter(billedUntil, 1);
}

function makeBill(
  bank: Bank,
  { id: application_id }: CreditCardApplication,
  facts: Pick<CreditCardBill, 'start_date' | 'end_date' | 'amount'>,
): CreditCardBill {
  const bill = bank.store.creditCardBills.insert({
    ...facts,
    id: bank.ids.next('creditCardBill'),
    application_id,
    status: 'PENDING',
    next_step_date: collectionDate(bank, facts),
  });
  return notifyOf(bank, bill);
}

/** Step of the bank's day: bills what a card spent in its month; a terminated card gets a last bill. */
export function billCreditCards(bank: Bank, today: string): void {
  const { creditCardApplications } = bank.store;
  for (const application of creditCardApplications.by('next_bill_date', today)) {
    const { id, status } = application;
    const end_date = daysAfter(today, -1);
    const amount = euroCents(unbilledCents(bank, application, today));
    const start_date = firstUnbilledDay(bank, application);
    if (amount.value > 0 && start_date <= end_date)
      makeBill(bank, application, { start_date, end_date, amount });
    const next_bill_date = status === 'FINALIZED' ? nextBillDate(application, today) : null;
    creditCardApplications.update(id, { next_bill_date });
  }
}

/** On the day of the month on which billing began. */
function nextBillDate({ billing_start_date }: CreditCardApplication, today: string): string {
  const [begin, now] = [billing_start_date ?? today, today].map((day) => {
    const [year = 0, month = 0] = day.split('-').map(Number);
    return 12 * year + month;
  });
  return monthsAfter(billing_start_date ?? today, (now ?? 0) - (begin ?? 0) + 1);
}

/** The account's debt at the end of yesterday, minus what open bills of its cards ask for. */
function unbilledCents(bank: Bank, { account_id }: CreditCardApplication, today: string): number {
  const { creditCardApplications, creditCardBills } = bank.store;
  const billed = creditCardApplications
    .by('account_id', account_id)
    .flatMap(({ id }) => creditCardBills.by('application_id', id))
    .filter(({ status }) => status === 'PENDING' || status === 'IN_DUNNING')
    .reduce((sum, { amount }) => sum + amount.value, 0);
  return Math.max(0, -bank.balances.bookedBefore(account_id, today) - billed);
}

/** The number of days in which a collection can be returned. */
const returnDays = 56;

/** Step of the bank's day: collects due bills, and retries those in dunning from time to time. */
export function collectCreditCardBills(bank: Bank, today: string): void {
  for (const bill of bank.store.creditCardBills.by('next_step_date', today)) {
    const { account_id } = bank.store.creditCardApplications.get(bill.application_id);
    const isClosed = bank.store.accounts.get(account_id).status === 'CLOSED';
    if (isPaid(bill.status)) moveBill(bank, bill, 'PAID');
    else if (isClosed) moveBill(bank, bill, 'CLOSED');
    else moveBill(bank, bill, bill.status === 'PENDING' ? 'PRELIMINARILY_PAID' : 'PAID');
  }
}

export const creditCardBillMove = z.strictObject({
  id: z.string(),
  status: z
    ._default(z.enum(creditCardBillStates.statuses), 'PAID')
    .check(z.describe('PAID and PRELIMINARILY_PAID bring the money, IN_DUNNING takes it back')),
});

export function moveCreditCardBill(bank: Bank, wanted: z.input<typeof creditCardBillMove>): CreditCardBill {
  const { id, status } = creditCardBillMove.parse(wanted);
  return moveBill(bank, bank.store.creditCardBills.get(id), status);
}

function moveBill(bank: Bank, known: CreditCardBill, to: CreditCardBill['status']): CreditCardBill {
  const status = creditCardBillStates.move(known.status, to);
  bookBillMove(bank, known, status);
  const next_step_date = nextStepDate(bank, status);
  return notifyOf(bank, bank.store.creditCardBills.update(known.id, { status, next_step_date }));
}

function nextStepDate(bank: Bank, status: CreditCardBill['status']): string | null {
  if (status === 'PRELIMINARILY_PAID') return daysAfter(bank.today(), returnDays);
  if (status !== 'IN_DUNNING') return null;
  return settlementDay(bank, daysAfter(bank.today(), bank.options.dunningDays));
}

function notifyOf(bank: Bank, bill: CreditCardBill): CreditCardBill {
  bank.emit({ type: 'CREDIT_CARD_BILL', entityId: bill.id, payload: shown(bank, bill) });
  return bill;
}

const graceDays = 14;

const dueDate = ({ end_date }: Pick<CreditCardBill, 'end_date'>) => daysAfter(end_date, graceDays);

/** When the direct debit of a bill that is due settles. */
const collectionDate = (bank: Bank, facts: Pick<CreditCardBill, 'end_date'>) =>
  settlementDay(bank, dueDate(facts));

/** Two weeks to pay the whole bill. */
function shown(bank: Bank, bill: CreditCardBill) {
  const { id, application_id, status, start_date, end_date, amount } = bill;
  const isOwed = ['PENDING', 'IN_DUNNING'].includes(status);
  const dunning_fees = euroCents(dunningFeeCents(bill));
  const outstanding_amount = euroCents(isOwed ? amount.value + dunning_fees.value : 0);
  const nothing = euroCents(0);
  return {
    id,
    application_id,
    status,
    start_date,
    end_date,
    statement_date: end_date,
    due_date: dueDate(bill),
    sdd_collection_date: collectionDate(bank, bill),
    current_bill_amount: amount,
    previous_bill_amount: nothing,
    dunning_fees,
    other_fees: nothing,
    outstanding_amount,
    total_outstanding_amount: outstanding_amount,
    minimum_due_amount: outstanding_amount,
    minimum_amount: nothing,
    minimum_percentage: 100,
    outstanding_sddr_amount: status === 'IN_DUNNING' ? amount : nothing,
    repayment_type: 'FULL',
    grace_period_in_days: graceDays,
    accumulated_interest_amount: nothing,
    postbox_item_id: null,
  };
}

type Status = CreditCardBill['status'];

const isPaid = (status: Status) => status === 'PAID' || status === 'PRELIMINARILY_PAID';

/** Dunning costs five euros; the price is not stated. */
const dunningFeeCents = ({ status }: Pick<CreditCardBill, 'status'>) => (status === 'IN_DUNNING' ? 500 : 0);

/**
 * A bill is collected by direct debit from the customer's account at another bank, to the card's account, and may be
 * returned. The debt of a closed account was settled before.
 */
function bookBillMove(bank: Bank, bill: CreditCardBill, status: Status): void {
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
