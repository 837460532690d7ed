import { partsOf, type Terms } from './annuity.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { accruedInterest } from './overdraft-interest.ts';
import { settlementDay } from '#sandbox/engine/settlement.ts';
import { monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import { dunningCaseStates } from '#sandbox/engine/states/loans.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import type { Repayment } from '#sandbox/engine/model/loan-servicing.ts';

interface Installment {
  readonly dueDate: string;
  readonly principalCents: number;
  readonly interestCents: number;
  /** Interest goes first. */
  readonly paidCents: number;
}

export function repaymentsOf(bank: Bank, { id }: Loan): readonly Repayment[] {
  return bank.store.loanRepayments.by('loan_id', id);
}

/** One a month from the payout on; repayments fill them in order. */
export function installmentsOf(bank: Bank, loan: Loan): readonly Installment[] {
  let unspentCents = sumOf(repaymentsOf(bank, loan).map((repayment) => repayment.amount.value));
  return partsOf(termsOf(loan), loan.monthly_payment.value).map((part, index) => {
    const paidCents = Math.min(unspentCents, part.principalCents + part.interestCents);
    unspentCents -= paidCents;
    return { ...part, paidCents, dueDate: dueDate(loan, index + 1) };
  });
}

export function termsOf({ amount, term, interest_rate }: Loan): Terms {
  return { amountCents: amount.value, months: term, rate: interest_rate };
}

/** On the agreed day of the month, or the last day of a shorter month, at least a month after the payout. */
function dueDate({ payout_date, repayment_day }: Loan, month: number): string {
  if (repayment_day === null) return monthsAfter(payout_date, month);
  const passes = repayment_day < Number(payout_date.slice(8)) ? 1 : 0;
  const agreed = `${payout_date.slice(0, 'YYYY-MM-'.length)}${String(repayment_day).padStart(2, '0')}`;
  return monthsAfter(agreed, month + passes);
}

/** The first day after today on which an unpaid installment is collected; null once everything is due. */
export function nextDueDate(bank: Bank, loan: Loan): string | null {
  if (loan.called_in_on !== null) return null;
  const today = bank.today();
  const next = installmentsOf(bank, loan).find((one) => collectedOn(bank, one) > today && owedOn(one) > 0);
  return next === undefined ? null : collectedOn(bank, next);
}

/** An installment of a closed day is collected on the next settlement day, and is no arrears before. */
const collectedOn = (bank: Bank, { dueDate }: Installment) => settlementDay(bank, dueDate);

/** Everything that is not repaid yet, with future interest. */
export function owedCents(bank: Bank, loan: Loan): number {
  return sumOf(installmentsOf(bank, loan).map(owedOn));
}

/** What is due and not repaid. */
export function overdueCents(bank: Bank, loan: Loan): number {
  return sumOf(installmentsOf(bank, loan).filter(isDueBy(bank, loan)).map(owedOn));
}

/** Lent and not repaid, without interest. */
export function outstandingPrincipalCents(bank: Bank, loan: Loan): number {
  return sumOf(
    installmentsOf(bank, loan).map(
      (one) => one.principalCents - Math.max(0, one.paidCents - one.interestCents),
    ),
  );
}

export function paidInterestCents(bank: Bank, loan: Loan): number {
  return sumOf(installmentsOf(bank, loan).map((one) => Math.min(one.paidCents, one.interestCents)));
}

const owedOn = ({ principalCents, interestCents, paidCents }: Installment) =>
  principalCents + interestCents - paidCents;

function isDueBy(bank: Bank, { called_in_on, status }: Loan): (installment: Installment) => boolean {
  const today = bank.today();
  if (status !== 'payout_issued' && status !== 'all_obligations_met') return () => false;
  return (installment) => called_in_on !== null || collectedOn(bank, installment) <= today;
}

export function shownInstallment({ dueDate, principalCents, interestCents, paidCents }: Installment) {
  return {
    due_date: dueDate,
    amount: euroCents(principalCents + interestCents),
    principal: euroCents(principalCents),
    interest: euroCents(interestCents),
    paid: euroCents(paidCents),
  };
}

/** There are no penalties or fees here; interest on arrears is due until their case ends. */
export function loanBalances(bank: Bank, loan: Loan) {
  const installments = installmentsOf(bank, loan);
  const isDue = isDueBy(bank, loan);
  const balanceBy = (shareOf: (installment: Installment) => Share) => ({
    balance: euroCents(sumOf(installments.map(shareOf).map(unpaid))),
    due: euroCents(sumOf(installments.filter(isDue).map(shareOf).map(unpaid))),
    paid: euroCents(sumOf(installments.map(shareOf).map(({ paidCents }) => paidCents))),
  });
  const fromArrears = interestFromArrears(bank, loan);
  const scheduled = balanceBy((one) => ({
    cents: one.principalCents + one.interestCents,
    paidCents: one.paidCents,
  }));
  const nothing = balanceBy(() => ({ cents: 0, paidCents: 0 }));
  return {
    total: {
      balance: euroCents(scheduled.balance.value + fromArrears.balance.value),
      due: euroCents(scheduled.due.value + fromArrears.due.value),
      paid: euroCents(scheduled.paid.value + fromArrears.paid.value),
    },
    principal: balanceBy((one) => ({
      cents: one.principalCents,
      paidCents: Math.max(0, one.paidCents - one.interestCents),
    })),
    interest: balanceBy((one) => ({
      cents: one.interestCents,
      paidCents: Math.min(one.paidCents, one.interestCents),
    })),
    interest_from_arrears: fromArrears,
    penalty: nothing,
    fees: nothing,
  };
}

function interestFromArrears(bank: Bank, { id }: Loan) {
  const cases = bank.store.dunningCases.by('loan_id', id);
  const cents = (isPaid: boolean) =>
    euroCents(
      sumOf(
        cases
          .filter(({ status }) => dunningCaseStates.isFinal(status) === isPaid)
          .map((one) => accruedInterest(one).value),
      ),
    );
  return { balance: cents(false), due: cents(false), paid: cents(true) };
}

interface Share {
  readonly cents: number;
  readonly paidCents: number;
}

const unpaid = ({ cents, paidCents }: Share) => cents - paidCents;
const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
