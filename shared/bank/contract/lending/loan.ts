import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const loanStatuses = [
  'payout_initiation_pending',
  'payout_initiation_blocked',
  'payout_pending',
  'payout_issued',
  'all_obligations_met',
] as const;

export const loan = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(loanStatuses)),
    status_reason: text(),
    person_id: reference(),
    /** The line that it was drawn from, if any. */
    credit_line_id: reference(),
    amount: z.nullish(money()),
    /** Months. */
    term: z.nullish(count()),
    interest_rate: z.nullish(rate()),
    effective_interest_rate: z.nullish(rate()),
    annual_percentage_rate: z.nullish(rate()),
    interest_start_date: text(),
    monthly_payment: z.nullish(money()),
    overdue_amount: z.nullish(money()),
    total_loan_expenses: z.nullish(money()),
    purpose: text(),
    reference: text(),
    recipient_iban: text(),
    payout_date: text(),
    maturity_date: text(),
    repayment_begin_date: text(),
    repayment_plan_created_at: text(),
    repayment_plan_updated_at: text(),
    loan_account_id: reference(),
    loan_account_iban: text(),
    billing_account_id: reference(),
    billing_account_iban: text(),
    created_at: text(),
  }),
);

export type Loan = z.output<ReturnType<typeof loan>>;
