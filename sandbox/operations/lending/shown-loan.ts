import { expensesCents } from './annuity.ts';
import { installmentsOf, overdueCents, termsOf } from './repayment-schedule.ts';
import { effectiveRate } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export function shownLoan(bank: Bank, loan: Loan) {
  const { id, person_id, account_id, credit_line_id, status, status_reason, amount, term } = loan;
  const { interest_rate, monthly_payment, purpose, reference, recipient_iban, payout_date, created_at } =
    loan;
  const account = account_id === null ? undefined : bank.store.accounts.get(account_id);
  const installments = installmentsOf(bank, loan);
  const effective = effectiveRate(interest_rate);
  return {
    id,
    person_id,
    credit_line_id,
    status,
    status_reason,
    amount,
    term,
    interest_rate,
    monthly_payment,
    purpose,
    reference,
    recipient_iban,
    payout_date,
    created_at,
    effective_interest_rate: effective,
    annual_percentage_rate: effective,
    interest_start_date: payout_date,
    repayment_begin_date: installments[0]?.dueDate ?? null,
    maturity_date: installments.at(-1)?.dueDate ?? null,
    repayment_plan_created_at: created_at,
    repayment_plan_updated_at: created_at,
    overdue_amount: euroCents(overdueCents(bank, loan)),
    total_loan_expenses: euroCents(expensesCents(termsOf(loan), monthly_payment.value)),
    loan_account_id: account?.id ?? null,
    loan_account_iban: account?.iban ?? null,
    // The simulation has no other account for collections.
    billing_account_id: account?.id ?? null,
    billing_account_iban: account?.iban ?? null,
  };
}

export function emitLoan(bank: Bank, loan: Loan): void {
  // Only a reply names the credit line that it was drawn from.
  const { credit_line_id: _inRepliesAlone, ...sent } = shownLoan(bank, loan);
  // This event's body is a JSON text within JSON. See "Event types".
  bank.emit({
    type: 'LOAN',
    entityId: loan.id,
    payload: JSON.stringify(envelope('LOAN', loan.id, sent)),
  });
}

/** The object in which some events of this area wrap their entity. */
export function envelope(event_type: string, entity_uuid: string, payload: JsonObject): JsonObject {
  return { entity_uuid, event_type, payload };
}
