import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const amountToPlan = memoised(() => z.strictObject({ amount: moneyInput() }));

/** That a plan has these is stated, their names are not. */
const installmentPlan = memoised(() =>
  z.looseObject({
    id: text(),
    monthly_installment: z.nullish(money()),
    /** Months. */
    duration: z.nullish(count()),
    interest_rate: z.nullish(rate()),
    effective_interest_rate: z.nullish(rate()),
    total_amount: z.nullish(money()),
  }),
);

/** Not a list: there are few plans and no pages of them. */
export const installmentPlans = memoised(() =>
  z.looseObject({ installment_plans: z.nullish(z.array(installmentPlan())) }),
);

export type InstallmentPlan = z.output<ReturnType<typeof installmentPlan>>;

export const anonymousCreditLineInstallmentPlans = {
  /** Calculates installment plans for an amount without knowing the customer. */
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
  /**
   * Calculates a freelancer’s monthly installments, durations and interest rates for an amount without knowing
   * the customer.
   */
  create: endpoint({
    operation: 'freelancers.anonymousCreditLineInstallmentPlans.create',
    method: 'POST',
    path: '/v1/freelancers/anonymous_credit_line_installment_plans',
    body: json(amountToPlan),
    reply: json(installmentPlans),
    retry: 'never',
  }),
};
