import * as z from 'zod';
import { endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const amountToPlan = memoised(() => z.strictObject({ amount: moneyInput }));

/** That a plan has these is stated, their names are not. */
const installmentPlan = memoised(() =>
  z.looseObject({
    id: text,
    monthly_installment: money.nullish(),
    /** Months. */
    duration: count.nullish(),
    interest_rate: rate.nullish(),
    effective_interest_rate: rate.nullish(),
    total_amount: money.nullish(),
  }),
);

/** Not a list: there are few plans and no pages of them. */
export const installmentPlans = memoised(() =>
  z.looseObject({ installment_plans: z.array(installmentPlan()).nullish() }),
);

export type InstallmentPlan = z.output<ReturnType<typeof installmentPlan>>;

export const anonymousCreditLineInstallmentPlans = {
  create: endpoint({
    operation: 'anonymousCreditLineInstallmentPlans.create',
    method: 'POST',
    path: '/v1/anonymous_credit_line_installment_plans',
    body: json(amountToPlan),
    reply: json(installmentPlans),
    retry: 'never',
  }),
};

export const anonymousInstallmentPlansOfFreelancers = {
  create: endpoint({
    operation: 'freelancers.anonymousCreditLineInstallmentPlans.create',
    method: 'POST',
    path: '/v1/freelancers/anonymous_credit_line_installment_plans',
    body: json(amountToPlan),
    reply: json(installmentPlans),
    retry: 'never',
  }),
};
