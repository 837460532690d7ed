import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Loan, AccruedMicros } from '#sandbox/engine/model/lending.ts';
import type { DunningCase } from '#sandbox/engine/model/loan-servicing.ts';
import { refusal, validationError } from '#sandbox/engine/refusal.ts';
import { settlementDay } from '#sandbox/engine/settlement.ts';
import { dunningCaseStates } from '#sandbox/engine/states/loans.ts';
import { debtorAccountOf } from '#sandbox/operations/lending/loan-payout.ts';
import { owedCents, overdueCents } from '#sandbox/operations/lending/repayment-schedule.ts';
import { emitLoan } from '#sandbox/operations/lending/shown-loan.ts';
import type { dunningNotificationTypes } from '#shared/bank/contract/lending/dunning-cases.ts';
import { accruedInterest, microsPerCent } from '#sandbox/operations/lending/overdraft-interest.ts';
import { postBetween, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { refusalOfPayment } from '#sandbox/entities/payments/cover.ts';

export const dunningMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing case; without it, a new one is opened')),
  loan_id: z.optional(z.string()),
  status: z._default(z.enum(dunningCaseStates.statuses), 'new'),
});

type Letter = readonly [type: (typeof dunningNotificationTypes)[number], title: string];

/** The letter to the customer when a case reaches a status. */
const letters: Readonly<Record<DunningCase['status'], Letter>> = {
  new: ['sddr_notification', 'Your direct debit was returned'],
  dunning: ['dunning_letter', 'Your loan is in arrears'],
  pre_termination: ['pre_termination_letter', 'Your loan may be terminated'],
  terminated: ['termination_letter', 'Your loan is terminated'],
  pre_collection: ['pre_collection_letter', 'Your debt may be collected'],
  closed: ['full_repayment_notification', 'Your arrears are paid'],
  closed_matured: ['full_repayment_notification', 'Your loan is repaid'],
};

const reminder: Letter = ['reminder', 'Please pay your installment'];
const partlyPaid: Letter = ['partial_repayment_notification', 'Part of your arrears is paid'];

/** How far a case gets without people: the customer is reminded once before the first letter. */
const nextStatus: Readonly<Partial<Record<DunningCase['status'], DunningCase['status']>>> = {
  new: 'dunning',
  dunning: 'pre_termination',
  pre_termination: 'terminated',
  terminated: 'pre_collection',
};

export function moveDunningCase(bank: Bank, wanted: z.input<typeof dunningMove>): DunningCase {
  const { id, loan_id, status } = dunningMove.parse(wanted);
  if (id !== undefined) return moveCase(bank, bank.store.dunningCases.get(id), status);
  if (loan_id === undefined) throw validationError('A new one needs loan_id.');
  const opened = openDunningCase(bank, bank.store.loans.get(loan_id));
  return status === 'new' ? opened : moveCase(bank, opened, status);
}

export function openCaseOf(bank: Bank, { id }: Loan): DunningCase | undefined {
  return bank.store.dunningCases.by('loan_id', id).find(({ status }) => !dunningCaseStates.isFinal(status));
}

export function openDunningCase(bank: Bank, loan: Loan): DunningCase {
  if (loan.status !== 'payout_issued') throw refusal(409, 'invalid_status', 'The loan owes nothing.');
  const opened = bank.store.dunningCases.insert({
    id: bank.ids.uuid(),
    status: 'new',
    person_id: loan.person_id,
    loan_id: loan.id,
    billing_account_id: debtorAccountOf(bank, loan)?.id ?? null,
    next_step_date: nextStepDate(bank),
    accrued_micros: 0,
  });
  write(bank, opened, letters.new);
  emitLoan(bank, loan);
  return opened;
}

/** The next step of a case after another failed collection. */
export function advanceDunningCase(bank: Bank, dunningCase: DunningCase): DunningCase {
  const wasReminded = bank.store.dunningNotifications
    .by('dunning_case_id', dunningCase.id)
    .some(({ type }) => type === 'reminder');
  const next = nextStatus[dunningCase.status];
  if (next !== undefined && (wasReminded || dunningCase.status !== 'new')) {
    return moveCase(bank, dunningCase, next);
  }
  write(bank, dunningCase, reminder);
  return bank.store.dunningCases.update(dunningCase.id, { next_step_date: nextStepDate(bank) });
}

/** Step of the bank's day: arrears accrue interest. */
export function accrueArrearsInterest(bank: Bank): void {
  const { dunningCases } = bank.store;
  const open = dunningCaseStates.statuses.filter((status) => !dunningCaseStates.isFinal(status));
  for (const dunningCase of open.flatMap((status) => dunningCases.by('status', status))) {
    const interest = arrearsInterestOfDay(bank, dunningCase);
    if (interest === 0) continue;
    dunningCases.update(dunningCase.id, { accrued_micros: dunningCase.accrued_micros + interest });
  }
}

/** After a repayment: closes the case, or continues it for the remaining arrears. */
export function settleDunningCase(bank: Bank, loan: Loan): void {
  const open = openCaseOf(bank, loan);
  if (open === undefined) return;
  if (owedCents(bank, loan) === 0) moveCase(bank, open, 'closed_matured');
  else if (overdueCents(bank, loan) === 0) moveCase(bank, open, 'closed');
  else write(bank, open, partlyPaid);
}

function moveCase(bank: Bank, known: DunningCase, status: DunningCase['status']): DunningCase {
  const isFinal = dunningCaseStates.isFinal(status);
  const moved = bank.store.dunningCases.update(known.id, {
    status: dunningCaseStates.move(known.status, status),
    next_step_date: isFinal ? null : nextStepDate(bank),
  });
  if (isFinal) bookArrearsInterest(bank, moved);
  write(bank, moved, letters[status]);
  const loan = bank.store.loans.get(known.loan_id);
  // The repaid loan's own event has notified of it.
  if (status === 'terminated') callIn(bank, loan);
  else if (loan.status === 'payout_issued') emitLoan(bank, loan);
  return moved;
}

/** Ends the installments: the whole loan is due at once. */
function callIn(bank: Bank, loan: Loan): void {
  emitLoan(bank, bank.store.loans.update(loan.id, { called_in_on: bank.today(), next_due_date: null }));
}

function write(bank: Bank, dunningCase: DunningCase, [type, title]: Letter): void {
  bank.store.dunningNotifications.insert({
    id: bank.ids.uuid(),
    dunning_case_id: dunningCase.id,
    type,
    title,
    created_at: bank.instant(),
  });
  if (type === 'reminder' || type === 'dunning_letter') chargeForLetter(bank, dunningCase);
}

/** Of the account that the loan is collected from. */
function chargeForLetter(bank: Bank, { billing_account_id: account_id }: DunningCase): void {
  const { dunningCharge } = bank.options;
  if (dunningCharge === 0 || account_id === null) return;
  if (bank.store.accounts.get(account_id).status !== 'ACTIVE') return;
  recordBooking(bank, {
    account_id,
    booking_type: 'ChargeDunning',
    against: 'fee_income',
    amountCents: -dunningCharge,
    description: 'Charge for a letter about arrears',
  });
}

/** The bank collects once more before each step. */
const nextStepDate = (bank: Bank) => settlementDay(bank, daysAfter(bank.today(), bank.options.dunningDays));

const daysOfYear = 365;

/** One day's interest on arrears, at the rate of the option. */
function arrearsInterestOfDay(bank: Bank, { loan_id }: DunningCase): AccruedMicros {
  const { arrearsInterestRate } = bank.options;
  if (arrearsInterestRate === 0) return 0;
  const cents = overdueCents(bank, bank.store.loans.get(loan_id));
  return Math.round((cents * arrearsInterestRate * microsPerCent) / daysOfYear);
}

/** At the end of a case: from the customer's account, or from another bank if that cannot pay. */
function bookArrearsInterest(bank: Bank, dunningCase: DunningCase): void {
  const { value: cents } = accruedInterest(dunningCase);
  if (cents === 0) return;
  const loan = bank.store.loans.get(dunningCase.loan_id);
  const account = debtorAccountOf(bank, loan);
  if (account === undefined || refusalOfPayment(bank, account, cents) !== undefined) {
    postBetween(bank, ['nostro', 'interest_income'], cents);
    return;
  }
  recordBooking(bank, {
    account_id: account.id,
    booking_type: 'DIRECT_DEBIT',
    against: 'interest_income',
    amountCents: -cents,
    description: 'Interest on arrears',
    transaction_id: loan.id,
    mandate_reference: loan.credit_line_id ?? loan.id,
  });
}
