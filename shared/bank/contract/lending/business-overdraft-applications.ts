import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { iban } from '#shared/bank/contract/schema/iban.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** Where the reference says `offered` the specification says `approved`. */
export const businessOverdraftApplicationStatuses = [
  'scoring_pending',
  'information_required',
  'offered',
  'approved',
  'rejected',
  'confirmed',
  'limit_increase_decision_pending',
  'canceled',
] as const;

const application = memoised(() =>
  z.looseObject({
    id: id(),
    business_id: reference(),
    identification_id: reference(),
    account_iban: text(),
    status: z.nullish(openEnum(businessOverdraftApplicationStatuses)),
    overdraft_id: reference(),
    initial_overdraft_limit: z.nullish(money()),
    /** After an increase. */
    final_overdraft_limit: z.nullish(money()),
    limit_increase_rejection_reason: text(),
    created_at: text(),
  }),
);

export type BusinessOverdraftApplication = z.output<ReturnType<typeof application>>;

const limitIncrease = {
  /** Asks for a higher limit, which takes one more credit check; the application must be approved or confirmed. */
  create: endpoint({
    operation: 'businesses.overdraftApplications.limitIncrease.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/overdraft_applications/{overdraft_application_id}/limit_increase',
    repeats: { overdraft_application_id: 'id' },
    reply: json(application),
    retry: 'natural-key',
  }),
};

export const businessOverdraftApplications = {
  /** Applies for an overdraft of a business, whose credit the bank then scores. */
  create: endpoint({
    operation: 'businesses.overdraftApplications.create',
    method: 'POST',
    path: '/v1/businesses/{business_id}/overdraft_applications',
    body: json(() => z.strictObject({ account_iban: iban(), identification_id: z.optional(sentText()) })),
    reply: json(application),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one application of a business for an overdraft, with its status. */
  get: endpoint({
    operation: 'businesses.overdraftApplications.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/overdraft_applications/{overdraft_application_id}',
    reply: json(application),
    retry: 'safe',
  }),
  /** Activates an approved overdraft of a business, and once more each approved increase of its limit. */
  confirm: endpoint({
    operation: 'businesses.overdraftApplications.confirm',
    method: 'POST',
    path: '/v1/businesses/{business_id}/overdraft_applications/{overdraft_application_id}/confirm',
    repeats: { overdraft_application_id: 'id' },
    reply: json(application),
    retry: 'natural-key',
  }),
  /** Cancels an application of a business for an overdraft. */
  cancel: endpoint({
    operation: 'businesses.overdraftApplications.cancel',
    method: 'POST',
    path: '/v1/businesses/{business_id}/overdraft_applications/{overdraft_application_id}/cancel',
    repeats: { overdraft_application_id: 'id' },
    reply: json(application),
    retry: 'natural-key',
  }),
  limitIncrease,
};
