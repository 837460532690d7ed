import * as z from '#shared/kernel/zod.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import { overdueCents } from '#sandbox/operations/lending/repayment-schedule.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { executeInstantTransfer } from '#sandbox/transitions/payments.ts';
import { openCustomer } from './customers.ts';
import { goTo, toSettlementDay } from './go-to.ts';
import { signIn, type Partner } from './partner.ts';
import type { ScenarioDeps } from './scenario.ts';

/** An installment up to this amount is still one payment. */
const mostCents = 10_000_000_000;

export const loanToArrears = z.strictObject({
  amount: z._default(z.int().check(z.positive(), z.maximum(mostCents)), 600_000).check(z.describe('cents')),
  term: z
    ._default(z.int().check(z.minimum(2), z.maximum(120)), 12)
    .check(z.describe('months; the last installments are never paid')),
  installments_paid: z._default(z.int().check(z.minimum(0), z.maximum(119)), 2),
  dunning_steps: z
    ._default(z.int().check(z.minimum(0), z.maximum(10)), 5)
    .check(z.describe('steps of the dunning case after its first letter')),
});

/** A loan is applied for, offered and paid out; some installments are collected, then one fails and is dunned. */
export async function playLoanToArrears(
  deps: ScenarioDeps,
  { installments_paid, dunning_steps, ...terms }: z.output<typeof loanToArrears>,
) {
  const { bank } = deps;
  // A loan is paid out on such a day.
  await toSettlementDay(deps);
  const partner = await signIn(deps.call);
  const { person_id, account } = await openCustomer(bank, partner);
  const { application_id, loan_id } = await borrow(partner, { person_id, account }, terms);
  const loan = () => bank.store.loans.get(loan_id);
  spend(bank, account);
  for (let paid = 0; paid < installments_paid; paid += 1) {
    const { monthly_payment } = loan();
    bookIncomingTransfer(bank, { account_id: account.id, amount: monthly_payment.value });
    await toNextInstallment(deps, loan());
  }
  await toNextInstallment(deps, loan());
  for (let step = 0; step < dunning_steps; step += 1) await toNextStep(deps, loan());
  const [dunningCase] = bank.store.dunningCases.by('loan_id', loan_id);
  return {
    account_id: account.id,
    application_id,
    loan_id,
    repayments: bank.store.loanRepayments.by('loan_id', loan_id).map(({ amount }) => amount.value),
    overdue: overdueCents(bank, loan()),
    dunning_case: dunningCase?.status ?? null,
    letters: bank.store.dunningNotifications
      .by('dunning_case_id', dunningCase?.id ?? '')
      .map(({ type }) => type),
  };
}

interface Borrower {
  readonly person_id: string;
  readonly account: Account;
}

/** Applies for a loan, gets an offer and takes it. */
export async function borrow(
  partner: Partner,
  { person_id, account }: Borrower,
  { amount, term }: Pick<z.output<typeof loanToArrears>, 'amount' | 'term'>,
) {
  const inEuro = (value: number) => ({ value, currency: 'EUR' });
  const applications = `/v1/persons/${person_id}/consumer_loan_applications`;
  const { id: credit_record_id } = await partner.post(`/v1/persons/${person_id}/credit_records`, {
    source: 'service',
  });
  const { id: application_id } = await partner.post(applications, {
    credit_record_id,
    requested_loan_amount: inEuro(amount),
    requested_loan_term: term,
    ...circumstances(inEuro),
  });
  await partner.put(`${applications}/${application_id}/skip_account_snapshot`, {});
  const { id: loan_id } = await partner.put(`${applications}/${application_id}/consumer_loan`, {
    recipient_iban: account.iban,
  });
  return { application_id, loan_id };
}

/** What the bank requires of every loan applicant. */
function circumstances(inEuro: (value: number) => object) {
  return {
    loan_purpose: 'KITCHEN',
    living_situation: 'LIVING_IN_RENTED_HOUSE',
    living_situation_amount: inEuro(90_000),
    net_income_amount: inEuro(280_000),
    private_insurance_amount: inEuro(0),
    number_of_dependents: 1,
    moved_in_last_two_years: false,
    partner_reference_number: 'L-1',
  };
}

/** Sends the lent money to another bank. */
function spend(bank: SimulatedBank, account: Account): void {
  const amount = bank.balances.booked(account.id, bank.today());
  if (amount <= 0) throw new Error('the loan is not on the account to which it was paid out');
  executeInstantTransfer(bank, { account_id: account.id, amount, description: 'Kitchen' });
}

async function toNextInstallment(deps: ScenarioDeps, { next_due_date }: Loan): Promise<void> {
  if (next_due_date !== null) await goTo(deps, next_due_date);
}

/** The bank retries the case once, and continues with dunning. */
async function toNextStep(deps: ScenarioDeps, { id }: Loan): Promise<void> {
  const [dunningCase] = deps.bank.store.dunningCases.by('loan_id', id);
  if (dunningCase?.next_step_date != null) await goTo(deps, dunningCase.next_step_date);
}
