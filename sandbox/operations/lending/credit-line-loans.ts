import { creditLineOf, openLoansOf, announceCreditLine, utilizedAmount } from './credit-line.ts';
import { newLoan } from './new-loan.ts';
import { installmentPlansFor } from './installment-plan.ts';
import { emitLoan, shownLoan } from './shown-loan.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { CreditLine } from '#sandbox/engine/model/lending.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { invalidModel, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** The time between the creation of a loan and the order to pay it out. */
const checkMs = 15 * 60_000;

export const creditLineLoanHandlers = {
  'persons.creditLines.loans.create': ({ path, body }, bank) => {
    const creditLine = creditLineOf(bank, path);
    if (creditLine.locking_status !== 'NO_BLOCK') {
      throw refusal(403, 'unauthorized_action', 'The credit line is blocked for loans.');
    }
    const plan = installmentPlansFor(body.amount.value).find(({ id }) => id === body.installment_plan_id);
    if (plan === undefined) throw invalidModel('installment_plan_id', 'is no plan for this amount');
    const used = utilizedAmount(bank, openLoansOf(bank, creditLine)).value;
    if (used + body.amount.value > creditLine.limit.value) throw invalidModel('amount', 'exceeds the limit');
    const loan = newLoan(bank, {
      person_id: creditLine.person_id,
      account_id: null,
      credit_line_id: creditLine.id,
      terms: { amountCents: body.amount.value, months: plan.duration, rate: plan.interest_rate },
      purpose: body.purpose ?? null,
      reference: body.reference ?? null,
      recipient_iban: payoutIban(bank, creditLine),
      payout_date: daysAfter(bank.today(), 1),
      repayment_day: repaymentDay(bank, creditLine),
    });
    bank.schedule({
      atMs: bank.clock.now() + checkMs,
      name: 'order-loan-payout',
      argument: { id: loan.id },
    });
    emitLoan(bank, loan);
    announceCreditLine(bank, creditLine);
    return created(shownLoan(bank, loan));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** The internal account takes precedence over the external one. */
function payoutIban(bank: Bank, { account_id, recipient_iban }: CreditLine): string | null {
  return account_id === null ? recipient_iban : bank.store.accounts.get(account_id).iban;
}

/** The customer's choice in the application. */
function repaymentDay(bank: Bank, { application_id }: CreditLine): number | null {
  const { repayment_day_of_month: day } = bank.store.creditLineApplications.get(application_id).attributes;
  return typeof day === 'number' ? day : null;
}
