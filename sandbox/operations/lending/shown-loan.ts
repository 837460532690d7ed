import { installmentsOf, loanBalances } from './repayment-schedule.ts';
import { effectiveRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { businessDay } from '#sandbox/engine/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export function shownLoan(bank: Bank, loan: Loan) {
  const { account_id, ...row } = loan;
  const account = account_id === null ? undefined : bank.store.accounts.get(account_id);
  const installments = installmentsOf(bank, loan);
  const payoutDay = businessDay(Date.parse(loan.created_at));
  const effective = effectiveRate(loan.interest_rate);
  return {
    ...row,
    status_reason: null,
    effective_interest_rate: effective,
    annual_percentage_rate: effective,
    payout_date: payoutDay,
    interest_start_date: payoutDay,
    repayment_begin_date: installments[0]?.dueDate ?? null,
    maturity_date: installments.at(-1)?.dueDate ?? null,
    repayment_plan_created_at: loan.created_at,
    repayment_plan_updated_at: loan.created_at,
    overdue_amount: loanBalances(bank, loan).total.due,
    total_loan_expenses: euroCents(installments.reduce((sum, one) => sum + one.interestCents, 0)),
    loan_account_id: account?.id ?? null,
    loan_account_iban: account?.iban ?? null,
    // The simulation keeps no other account for what is collected.
    billing_account_id: account?.id ?? null,
    billing_account_iban: account?.iban ?? null,
  };
}

export function emitLoan(bank: Bank, loan: Loan): void {
  // This event's body is a JSON text within JSON. See "Event types".
  bank.emit({
    type: 'LOAN',
    entityId: loan.id,
    payload: JSON.stringify(envelope('LOAN', loan.id, shownLoan(bank, loan))),
  });
}

/** What some events of this area wrap their entity in. */
export function envelope(event_type: string, entity_uuid: string, payload: JsonObject): JsonObject {
  return { entity_uuid, event_type, payload };
}
