import { monthlyInstallmentCents } from './annuity.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { businessDay, monthsAfter } from '#sandbox/engine/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
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

/** One a month from the payout on; what was repaid fills them in their order. */
export function installmentsOf(bank: Bank, loan: Loan): readonly Installment[] {
  const { term: months, interest_rate: rate, amount, created_at } = loan;
  const monthlyCents =
    loan.monthly_payment?.value ?? monthlyInstallmentCents({ amountCents: amount.value, months, rate });
  const payoutDay = businessDay(Date.parse(created_at));
  const installments: Installment[] = [];
  let owedCents = amount.value;
  let unspentCents = sumOf(repaymentsOf(bank, loan).map((repayment) => repayment.amount.value));
  for (let month = 1; month <= months && owedCents > 0; month += 1) {
    const interestCents = Math.round((owedCents * rate) / 12);
    const principalCents = month === months ? owedCents : Math.min(owedCents, monthlyCents - interestCents);
    const paidCents = Math.min(unspentCents, principalCents + interestCents);
    installments.push({ dueDate: monthsAfter(payoutDay, month), principalCents, interestCents, paidCents });
    owedCents -= principalCents;
    unspentCents -= paidCents;
  }
  return installments;
}

export function isRepaid(bank: Bank, loan: Loan): boolean {
  return installmentsOf(bank, loan).every((one) => one.paidCents === one.principalCents + one.interestCents);
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

/** Arrears cost nothing in the simulation: there are no penalties, fees or interest on them. */
export function loanBalances(bank: Bank, loan: Loan) {
  const installments = installmentsOf(bank, loan);
  const isDue = ({ dueDate }: Installment) => dueDate <= bank.today();
  const balanceBy = (shareOf: (installment: Installment) => Share) => ({
    balance: euroCents(sumOf(installments.map(shareOf).map(unpaid))),
    due: euroCents(sumOf(installments.filter(isDue).map(shareOf).map(unpaid))),
    paid: euroCents(sumOf(installments.map(shareOf).map(({ paidCents }) => paidCents))),
  });
  const nothing = balanceBy(() => ({ cents: 0, paidCents: 0 }));
  return {
    total: balanceBy((one) => ({
      cents: one.principalCents + one.interestCents,
      paidCents: one.paidCents,
    })),
    principal: balanceBy((one) => ({
      cents: one.principalCents,
      paidCents: Math.max(0, one.paidCents - one.interestCents),
    })),
    interest: balanceBy((one) => ({
      cents: one.interestCents,
      paidCents: Math.min(one.paidCents, one.interestCents),
    })),
    interest_from_arrears: nothing,
    penalty: nothing,
    fees: nothing,
  };
}

interface Share {
  readonly cents: number;
  readonly paidCents: number;
}

const unpaid = ({ cents, paidCents }: Share) => cents - paidCents;
const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
