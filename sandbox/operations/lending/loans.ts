import { installmentsOf, loanBalances, repaymentsOf, shownInstallment } from './repayment-schedule.ts';
import { shownLoan } from './shown-loan.ts';
import type { Repayment } from '#sandbox/engine/model/loan-servicing.ts';
import { type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Loans with and without a credit line. */
export const loanHandlers = {
  'loans.get': ({ path }, bank) => ok(shownLoan(bank, bank.store.loans.get(path.loan_id))),
  'loans.list': (_call, bank) => shownList(bank.store.loans, (loan) => shownLoan(bank, loan)),
  'loans.repaymentSchedule.get': ({ path }, bank) => {
    const loan = bank.store.loans.get(path.loan_id);
    return ok({
      loan_balances: loanBalances(bank, loan),
      installments: installmentsOf(bank, loan).map(shownInstallment),
    });
  },
  'loans.repaymentHistory.get': ({ path }, bank) => {
    const loan = bank.store.loans.get(path.loan_id);
    return ok({
      repayment_history: repaymentsOf(bank, loan).map(shownRepayment),
    });
  },
  'loans.repaymentPlan.get': ({ path }, bank) => {
    const loan = bank.store.loans.get(path.loan_id);
    return ok({ installments: installmentsOf(bank, loan).map(shownInstallment) });
  },
  /** Signed from the partner's authorization of the credit line until its revocation. */
  'creditLines.activeMandate.get': ({ path }, bank) => {
    const creditLine = bank.store.creditLines.get(path.credit_line_id);
    if (creditLine.status !== 'active') throw modelNotFound('Mandate', creditLine.id);
    const { id, recipient_iban, granted_at } = creditLine;
    return ok({ credit_line_id: id, mandate_reference: id, iban: recipient_iban, signed_at: granted_at });
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function shownRepayment({ id, type, amount, executed_at }: Repayment) {
  return { id, type, amount, executed_at };
}
