import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { loan } from './loan.ts';
import { repaymentHistory, repaymentPlan, repaymentSchedule } from './repayments.ts';

const schedule = {
  /** Reads what a loan still costs, with balances, fees and penalties, and every installment, past ones too. */
  get: endpoint({
    operation: 'loans.repaymentSchedule.get',
    method: 'GET',
    path: '/v1/loans/{loan_id}/repayment_schedule',
    reply: json(repaymentSchedule),
    retry: 'safe',
  }),
};

const history = {
  /** Reads the direct debits and credit transfers that have repaid a loan so far. */
  get: endpoint({
    operation: 'loans.repaymentHistory.get',
    method: 'GET',
    path: '/v1/loans/{loan_id}/repayment_history',
    reply: json(repaymentHistory),
    retry: 'safe',
  }),
};

const plan = {
  /**
   * Reads the installments of a loan in the old form, which the repayment schedule replaces.
   *
   * @deprecated Use `repaymentSchedule`.
   */
  get: endpoint({
    operation: 'loans.repaymentPlan.get',
    method: 'GET',
    path: '/v1/loans/{loan_id}/repayment_plan',
    reply: json(repaymentPlan),
    deprecated: { use: 'loans.repaymentSchedule.get' },
    retry: 'safe',
  }),
};

export const loans = {
  /** Reads one loan, whether it is a consumer loan or comes from a credit line. */
  get: endpoint({
    operation: 'loans.get',
    method: 'GET',
    path: '/v1/loans/{loan_id}',
    reply: json(loan),
    relies: ['status', 'amount.value'],
    retry: 'safe',
  }),
  /** Lists all loans of the partner. */
  list: endpoint({
    operation: 'loans.list',
    method: 'GET',
    path: '/v1/loans',
    reply: json(() => z.array(loan())),
    paginated,
    retry: 'safe',
  }),
  repaymentSchedule: schedule,
  repaymentHistory: history,
  repaymentPlan: plan,
};
