import * as z from 'zod';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type ConsumerLoanApplication, type Loan } from '#sandbox/engine/model.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export const applicationMove = z.strictObject({
  id: z.string().optional().describe('an application that exists; without it a new one is made'),
  person_id: z.string().optional(),
  status: z.string().default('esign_pending'),
  loan_id: z.string().nullable().optional(),
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
          loan_id: null,
        })
      : consumerLoanApplications.get(id);
  const application = consumerLoanApplications.update(known.id, {
    status,
    ...(loan_id !== undefined && { loan_id }),
  });
  const payload = { ...application, status_description: null, skip_account_snapshot: false };
  bank.emit({
    type: 'CONSUMER_LOAN_APPLICATION',
    entityId: application.id,
    payload: envelope('CONSUMER_LOAN_APPLICATION', application.id, payload),
  });
  return application;
}

export const loanMove = z.strictObject({
  id: z.string().optional().describe('a loan that exists; without it a new one is made'),
  person_id: z.string().optional(),
  account_id: z.string().optional(),
  amount: z.int().positive().default(500_000).describe('cents'),
  status: z.string().default('payout_issued'),
});

export function changeLoan(bank: Bank, wanted: z.input<typeof loanMove>): Loan {
  const move = loanMove.parse(wanted);
  const known = move.id === undefined ? grantLoan(bank, move) : bank.store.loans.get(move.id);
  const loan = bank.store.loans.update(known.id, { status: move.status });
  const { account_id, ...fields } = loan;
  const payload = {
    ...fields,
    status_reason: null,
    term: 24,
    interest_rate: 0.0499,
    loan_account_id: account_id,
  };
  // This event's body is a JSON text within JSON. See "Event types".
  bank.emit({
    type: 'LOAN',
    entityId: loan.id,
    payload: JSON.stringify(envelope('LOAN', loan.id, payload)),
  });
  return loan;
}

function grantLoan(bank: Bank, move: z.output<typeof loanMove>): Loan {
  return bank.store.loans.insert({
    id: bank.ids.next('loan'),
    person_id: bank.store.persons.get(required('person_id', move.person_id)).id,
    account_id: bank.store.accounts.get(required('account_id', move.account_id)).id,
    status: move.status,
    amount: euroCents(move.amount),
    created_at: bank.instant(),
  });
}

function envelope(event_type: string, entity_uuid: string, payload: JsonObject): JsonObject {
  return { entity_uuid, event_type, payload };
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw validationError(`A new one needs ${name}.`);
  return value;
}
