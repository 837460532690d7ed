import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { employmentStatuses } from '#shared/bank/contract/persons/persons.ts';
import { decisions } from '#shared/bank/contract/schema/decision.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum, sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { sepaIban } from '#shared/bank/contract/schema/sepa.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

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
    requested_credit_limit: z.optional(moneyInput()),
    repayment_day_of_month: z.optional(z.literal([1, 15])),
    recipient_iban: z.optional(sepaIban()),
    private_insurance_amount: z.optional(moneyInput()),
    pre_selected_by_partner: z.optional(z.boolean()),
    partner_score: z.optional(sentText()),
    partner_reference_number: z.optional(sentText()),
    number_of_dependents: z.optional(z.int().check(z.minimum(0))),
    net_income_amount: z.optional(moneyInput()),
    employment_status: z.optional(z.enum(employmentStatuses)),
    marriage_status: z.optional(sentOpenEnum(marriageStatuses)),
  }),
);

export const creditLineApplication = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(creditLineApplicationStatuses)),
    status_description: text(),
    decision: z.nullish(openEnum(decisions)),
    reason: text(),
    person_id: reference(),
    credit_line_id: reference(),
    identification_id: reference(),
    signing_id: reference(),
    scoring_workflow: z.nullish(z.looseObject({ required_actions: z.nullish(z.array(z.unknown())) })),
    recipient_iban: text(),
    partner_reference_number: text(),
    offered_limit: z.nullish(money()),
    offered_interest_rate: z.nullish(rate()),
    net_disposable_income: z.nullish(money()),
    marriage_status: z.nullish(openEnum(marriageStatuses)),
    employment_status: z.nullish(openEnum(employmentStatuses)),
    /** Of freelancers. */
    mandate_reference_number: text(),
  }),
);

export type CreditLineApplication = z.output<ReturnType<typeof creditLineApplication>>;
