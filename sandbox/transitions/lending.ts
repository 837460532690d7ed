import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { bookRepayment } from './loan-servicing.ts';
import type { ConsumerLoanApplication } from '#sandbox/engine/model/consumer-loans.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import { consumerLoanApplicationStates, loanStates } from '#sandbox/engine/states/loans.ts';
import { invalidModel, validationError } from '#sandbox/engine/refusal.ts';
import {
  moveConsumerLoanApplication,
  announceConsumerLoanApplication,
} from '#sandbox/operations/lending/consumer-loan-application.ts';
import { usualTerms } from '#sandbox/operations/lending/consumer-loan-offer.ts';
import { consumerLoanRate } from '#sandbox/operations/lending/scoring.ts';
import { payOutLoan } from '#sandbox/operations/lending/loan-payout.ts';
import { moveLoan, newLoan } from '#sandbox/operations/lending/new-loan.ts';
import { owedCents } from '#sandbox/operations/lending/repayment-schedule.ts';
import { emitLoan } from '#sandbox/operations/lending/shown-loan.ts';

export const applicationMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing application; without it, a new one is created')),
  person_id: z.optional(z.string()),
  status: z._default(z.enum(consumerLoanApplicationStates.statuses), 'esign_pending'),
  loan_id: z.optional(z.nullable(z.string())),
});

export function changeConsumerLoanApplication(
  bank: Bank,
  wanted: z.input<typeof applicationMove>,
): ConsumerLoanApplication {
  const { id, person_id, status, loan_id } = applicationMove.parse(wanted);
  const { consumerLoanApplications, loans } = bank.store;
  const loan = typeof loan_id === 'string' ? { loan_id: loans.get(loan_id).id } : {};
  const known =
    id === undefined
      ? apply(bank, existingPerson(bank, required('person_id', person_id)).id, status)
      : consumerLoanApplications.get(id);
  const isBegun = id === undefined && status === known.status;
  if (isBegun) announceConsumerLoanApplication(bank, known);
  else consumerLoanApplicationStates.move(known.status, status);
  return moveConsumerLoanApplication(bank, known, {
    status,
    ...(loan_id === null && { loan_id }),
    ...loan,
  });
}

/** Starts an application, with an offer if its status follows one. */
function apply(
  bank: Bank,
  person_id: string,
  to: ConsumerLoanApplication['status'],
): ConsumerLoanApplication {
  const begun = bank.store.consumerLoanApplications.insert({
    id: bank.ids.next('consumerLoanApplication'),
    person_id,
    status: 'account_snapshot_pending',
    wish: usualTerms,
    attributes: {},
    partner_reference_number: null,
    offers: [],
    account_snapshot_id: null,
    skip_account_snapshot: false,
    signature_position: null,
    signing_id: null,
    loan_id: null,
  });
  const isReached = to === begun.status || consumerLoanApplicationStates.nextOf(begun.status).includes(to);
  return isReached ? begun : bank.store.consumerLoanApplications.update(begun.id, { status: 'offered' });
}

export const loanMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing loan; without it, a new one is created')),
  person_id: z.optional(z.string()),
  account_id: z.optional(z.string()).check(z.describe('paid out to, and collected from')),
  amount: z
    ._default(z.int().check(z.positive(), z.maximum(maxAmountCents)), 500_000)
    .check(z.describe('cents')),
  term: z._default(z.int().check(z.minimum(1), z.maximum(120)), 24).check(z.describe('months')),
  interest_rate: z._default(z.number().check(z.minimum(0), z.maximum(1)), consumerLoanRate),
  status: z._default(z.enum(loanStates.statuses), 'payout_issued'),
});

export function changeLoan(bank: Bank, wanted: z.input<typeof loanMove>): Loan {
  const move = loanMove.parse(wanted);
  const { status } = move;
  const known = move.id === undefined ? grantLoan(bank, move) : bank.store.loans.get(move.id);
  if (move.id === undefined && status === known.status) {
    emitLoan(bank, known);
    return known;
  }
  loanStates.move(known.status, status);
  if (status === 'payout_issued') return payOutLoan(bank, known);
  if (status === 'all_obligations_met') return repayFromElsewhere(bank, known);
  return moveLoan(bank, known, { status });
}

function grantLoan(bank: Bank, move: z.output<typeof loanMove>): Loan {
  const { id: person_id } = existingPerson(bank, required('person_id', move.person_id));
  const account = bank.store.accounts.get(required('account_id', move.account_id));
  // Installments are collected from it.
  if (account.person_id !== person_id) throw invalidModel('account_id', 'belongs to somebody else');
  return newLoan(bank, {
    person_id,
    account_id: account.id,
    credit_line_id: null,
    terms: { amountCents: move.amount, months: move.term, rate: move.interest_rate },
    purpose: null,
    reference: null,
    recipient_iban: null,
    payout_date: bank.today(),
  });
}

/** The whole debt is paid from another bank. */
function repayFromElsewhere(bank: Bank, loan: Loan): Loan {
  bookRepayment(bank, loan, {
    cents: owedCents(bank, loan),
    type: 'CREDIT_TRANSFER',
    account: undefined,
  });
  return bank.store.loans.get(loan.id);
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw validationError(`A new one needs ${name}.`);
  return value;
}
