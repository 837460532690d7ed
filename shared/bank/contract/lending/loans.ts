import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { loan } from './loan.ts';
import { repaymentHistory, repaymentPlan, repaymentSchedule } from './repayments.ts';

const schedule = {
  get: endpoint({
    operation: 'loans.repaymentSchedule.get',
    method: 'GET',
    path: '/v1/loans/{loan_id}/repayment_schedule',
    reply: json(repaymentSchedule),
    retry: 'safe',
  }),
};

const history = {
  get: endpoint({
    operation: 'loans.repaymentHistory.get',
    method: 'GET',
    path: '/v1/loans/{loan_id}/repayment_history',
    reply: json(repaymentHistory),
    retry: 'safe',
  }),
};

const plan = {
  /** @deprecated Use `repaymentSchedule`. */
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
  get: endpoint({
    operation: 'loans.get',
    method: 'GET',
    path: '/v1/loans/{loan_id}',
    reply: json(loan),
    retry: 'safe',
  }),
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
