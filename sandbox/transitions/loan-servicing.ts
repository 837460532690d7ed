import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { DunningCase, Repayment } from '#sandbox/engine/model/loan-servicing.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { isRepaid } from '#sandbox/operations/lending/repayment-schedule.ts';
import { emitLoan } from '#sandbox/operations/lending/shown-loan.ts';
import {
  dunningCaseStatuses,
  type dunningNotificationTypes,
} from '#shared/bank/contract/lending/dunning-cases.ts';
import { repaymentTypes } from '#shared/bank/contract/lending/repayments.ts';

export const repayment = z.strictObject({
  loan_id: z.string(),
  amount: z.int().check(z.positive(), z.describe('cents')),
  type: z._default(z.enum(repaymentTypes), 'DIRECT_DEBIT'),
});

/** Collects or receives money for a loan, which is over once all of it is repaid. */
export function repayLoan(bank: Bank, wanted: z.input<typeof repayment>): Repayment {
  const { loan_id, amount, type } = repayment.parse(wanted);
  const loan = bank.store.loans.get(loan_id);
  if (loan.status === 'all_obligations_met') throw validationError('The loan is repaid.');
  const executed = bank.store.loanRepayments.insert({
    id: bank.ids.next('repayment'),
    loan_id: loan.id,
    type,
    amount: euroCents(amount),
    executed_at: bank.instant(),
  });
  if (isRepaid(bank, loan)) {
    emitLoan(bank, bank.store.loans.update(loan.id, { status: 'all_obligations_met' }));
  }
  return executed;
}

export const dunningMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing case; without it, a new one is opened')),
  loan_id: z.optional(z.string()),
  status: z._default(z.enum(dunningCaseStatuses), 'new'),
});

type Letter = readonly [type: (typeof dunningNotificationTypes)[number], title: string];

/** What the customer is sent when a case comes into a status. */
const letters: Readonly<Record<DunningCase['status'], Letter>> = {
  new: ['sddr_notification', 'Your direct debit was returned'],
  dunning: ['dunning_letter', 'Your loan is in arrears'],
  pre_termination: ['pre_termination_letter', 'Your loan may be terminated'],
  terminated: ['termination_letter', 'Your loan is terminated'],
  pre_collection: ['pre_collection_letter', 'Your debt may be collected'],
  closed: ['full_repayment_notification', 'Your arrears are paid'],
  closed_matured: ['full_repayment_notification', 'Your loan is repaid'],
};

export function moveDunningCase(bank: Bank, wanted: z.input<typeof dunningMove>): DunningCase {
  const { id, loan_id, status } = dunningMove.parse(wanted);
  const known = id === undefined ? openCase(bank, loan_id) : bank.store.dunningCases.get(id);
  const [type, title] = letters[status];
  bank.store.dunningNotifications.insert({
    id: bank.ids.uuid(),
    dunning_case_id: known.id,
    type,
    title,
    created_at: bank.instant(),
  });
  return bank.store.dunningCases.update(known.id, { status });
}

function openCase(bank: Bank, loan_id: string | undefined): DunningCase {
  if (loan_id === undefined) throw validationError('A new one needs loan_id.');
  const loan = bank.store.loans.get(loan_id);
  return bank.store.dunningCases.insert({
    id: bank.ids.uuid(),
    status: 'new',
    person_id: loan.person_id,
    loan_id: loan.id,
    billing_account_id: loan.account_id,
  });
}
