import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const repaymentTypes = ['DIRECT_DEBIT', 'CREDIT_TRANSFER'] as const;

const balance = memoised(() =>
  z.nullish(
    z.looseObject({ balance: z.nullish(money()), due: z.nullish(money()), paid: z.nullish(money()) }),
  ),
);

/** That there are installments is stated, the names of their members are not. */
const installments = memoised(() =>
  z.nullish(
    z.array(
      z.looseObject({
        due_date: text(),
        amount: z.nullish(money()),
        principal: z.nullish(money()),
        interest: z.nullish(money()),
        paid: z.nullish(money()),
      }),
    ),
  ),
);

export const repaymentSchedule = memoised(() =>
  z.looseObject({
    loan_balances: z.nullish(
      z.looseObject({
        total: balance(),
        principal: balance(),
        interest: balance(),
        interest_from_arrears: balance(),
        penalty: balance(),
        fees: balance(),
      }),
    ),
    /** Past, present and future ones. */
    installments: installments(),
  }),
);

/** The names of the members of an entry are not stated. */
export const repaymentHistory = memoised(() =>
  z.looseObject({
    repayment_history: z.nullish(
      z.array(
        z.looseObject({
          id: reference(),
          type: z.nullish(openEnum(repaymentTypes)),
          amount: z.nullish(money()),
          executed_at: text(),
        }),
      ),
    ),
  }),
);

/** What the schedule has taken over. Its members are not stated. */
export const repaymentPlan = memoised(() => z.looseObject({ installments: installments() }));

export type RepaymentSchedule = z.output<ReturnType<typeof repaymentSchedule>>;
export type RepaymentHistory = z.output<ReturnType<typeof repaymentHistory>>;
