import * as z from 'zod';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import { employmentStatuses } from '#shared/bank/contract/persons/persons.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { iban, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { decisions } from './decision.ts';

export const creditLineApplicationStatuses = [
  'initial_scoring_pending',
  'account_snapshot_pending',
  'account_snapshot_verification_pending',
  'identification_pending',
  'offered',
  'esign_pending',
  'esign_complete',
  'esign_failed',
  'credit_line_creation_pending',
  'credit_line_created',
  'rejected',
] as const;

export const marriageStatuses = ['UNMARRIED'] as const;

/** Of a consumer and, as far as is known, of a freelancer too. */
export const creditLineApplicationInput = memoised(() =>
  z.strictObject({
    requested_credit_limit: moneyInput.optional(),
    repayment_day_of_month: z.literal([1, 15]).optional(),
    recipient_iban: iban.optional(),
    private_insurance_amount: moneyInput.optional(),
    pre_selected_by_partner: z.boolean().optional(),
    partner_score: sentText().optional(),
    partner_reference_number: sentText().optional(),
    number_of_dependents: z.int().min(0).optional(),
    net_income_amount: moneyInput.optional(),
    employment_status: sentOpenEnum(employmentStatuses).optional(),
    marriage_status: sentOpenEnum(marriageStatuses).optional(),
  }),
);

export const creditLineApplication = memoised(() =>
  z.looseObject({
    id,
    status: openEnum(creditLineApplicationStatuses).nullish(),
    status_description: text,
    decision: openEnum(decisions).nullish(),
    reason: text,
    person_id: reference,
    credit_line_id: reference,
    identification_id: reference,
    signing_id: reference,
    scoring_workflow: z.looseObject({ required_actions: z.array(z.unknown()).nullish() }).nullish(),
    recipient_iban: text,
    partner_reference_number: text,
    offered_limit: money.nullish(),
    offered_interest_rate: rate.nullish(),
    net_disposable_income: money.nullish(),
    marriage_status: openEnum(marriageStatuses).nullish(),
    employment_status: openEnum(employmentStatuses).nullish(),
    /** Of freelancers. */
    mandate_reference_number: text,
  }),
);

export type CreditLineApplication = z.output<ReturnType<typeof creditLineApplication>>;
