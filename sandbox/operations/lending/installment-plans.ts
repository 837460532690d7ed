import { creditLineOf } from './credit-line.ts';
import { installmentPlansFor } from './installment-plan.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** Creates nothing, so the answer is not 201. */
const plans = (amount: { readonly value: number }) =>
  ok({ installment_plans: installmentPlansFor(amount.value) });

export const installmentPlanHandlers = {
  'anonymousCreditLineInstallmentPlans.create': ({ body }) => plans(body.amount),
  'freelancers.anonymousCreditLineInstallmentPlans.create': ({ body }) => plans(body.amount),
  'persons.creditLines.availableInstallmentPlans.create': ({ path, body }, bank) => {
    creditLineOf(bank, path);
    return plans(body.amount);
  },
} satisfies Partial<HandlersOf<OperationRow>>;
