import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { ConsumerLoanApplication } from '#sandbox/engine/model/consumer-loans.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { tellOfConsumerLoanApplication } from '#sandbox/operations/lending/consumer-loan-application.ts';
import { ordinaryWish } from '#sandbox/operations/lending/consumer-loan-offer.ts';
import { consumerLoanRate } from '#sandbox/operations/lending/scoring.ts';
import { emitLoan } from '#sandbox/operations/lending/shown-loan.ts';

export const applicationMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing application; without it, a new one is created')),
  person_id: z.optional(z.string()),
  status: z._default(z.string(), 'esign_pending'),
  loan_id: z.optional(z.nullable(z.string())),
});

export function changeConsumerLoanApplication(
  bank: Bank,
  wanted: z.input<typeof applicationMove>,
): ConsumerLoanApplication {
  const { id, person_id, status, loan_id } = applicationMove.parse(wanted);
  const { consumerLoanApplications, persons } = bank.store;
  const known =
    id === undefined
      ? consumerLoanApplications.insert({
          id: bank.ids.next('consumerLoanApplication'),
          person_id: persons.get(required('person_id', person_id)).id,
          status,
          wish: ordinaryWish,
          attributes: {},
          partner_reference_number: null,
          offers: [],
          account_snapshot_id: null,
          skip_account_snapshot: false,
          signature_position: null,
          signing_id: null,
          loan_id: null,
        })
      : consumerLoanApplications.get(id);
  const application = consumerLoanApplications.update(known.id, {
    status,
    ...(loan_id !== undefined && { loan_id }),
  });
  tellOfConsumerLoanApplication(bank, application);
  return application;
}

export const loanMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing loan; without it, a new one is created')),
  person_id: z.optional(z.string()),
  account_id: z.optional(z.string()),
  amount: z._default(z.int().check(z.positive()), 500_000).check(z.describe('cents')),
  status: z._default(z.string(), 'payout_issued'),
});

export function changeLoan(bank: Bank, wanted: z.input<typeof loanMove>): Loan {
  const move = loanMove.parse(wanted);
  const known = move.id === undefined ? grantLoan(bank, move) : bank.store.loans.get(move.id);
  const loan = bank.store.loans.update(known.id, { status: move.status });
  emitLoan(bank, loan);
  return loan;
}

function grantLoan(bank: Bank, move: z.output<typeof loanMove>): Loan {
  return bank.store.loans.insert({
    id: bank.ids.next('loan'),
    person_id: bank.store.persons.get(required('person_id', move.person_id)).id,
    account_id: bank.store.accounts.get(required('account_id', move.account_id)).id,
    credit_line_id: null,
    status: move.status,
    amount: euroCents(move.amount),
    term: 24,
    interest_rate: consumerLoanRate,
    monthly_payment: null,
    purpose: null,
    reference: null,
    recipient_iban: null,
    created_at: bank.instant(),
  });
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw validationError(`A new one needs ${name}.`);
  return value;
}
