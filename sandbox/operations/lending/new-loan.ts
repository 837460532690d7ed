import { monthlyInstallmentCents, type Terms } from './annuity.ts';
import { emitLoan } from './shown-loan.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import { loanStates } from '#sandbox/engine/states/loans.ts';

interface NewLoan extends Pick<
  Loan,
  'person_id' | 'account_id' | 'credit_line_id' | 'purpose' | 'reference' | 'recipient_iban' | 'payout_date'
> {
  readonly terms: Terms;
  readonly repayment_day?: number | null;
}

/** A loan before its payout. */
export function newLoan(bank: Bank, { terms, repayment_day = null, ...given }: NewLoan): Loan {
  return bank.store.loans.insert({
    id: bank.ids.next('loan'),
    ...given,
    status: 'payout_initiation_pending',
    status_reason: null,
    amount: euroCents(terms.amountCents),
    term: terms.months,
    interest_rate: terms.rate,
    monthly_payment: euroCents(monthlyInstallmentCents(terms)),
    repayment_day,
    next_due_date: null,
    called_in_on: null,
    created_at: bank.instant(),
  });
}

/** Changes a loan's status and notifies the partner. */
export function moveLoan(
  bank: Bank,
  loan: Loan,
  { status, ...change }: Partial<Loan> & Pick<Loan, 'status'>,
): Loan {
  const moved = bank.store.loans.update(loan.id, {
    ...change,
    status: loanStates.move(loan.status, status),
  });
  emitLoan(bank, moved);
  return moved;
}
