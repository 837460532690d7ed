import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json, pdf } from '#shared/bank/contract/endpoint.ts';
import { employmentStatuses } from '#shared/bank/contract/persons/persons.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { iban } from '#shared/bank/contract/schema/iban.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { unstatedMembers } from '#shared/bank/contract/schema/unstated.ts';
import { consumerOverdraft } from './consumer-overdrafts.ts';
import { partnerContact, partnerContactInput } from './partner-contact.ts';

/** A failed application is deleted. */
export const consumerOverdraftApplicationStatuses = ['offered', 'deleted', 'overdraft_created'] as const;

/** The customer's consent to snapshot and credit check comes before; it has no field that is known. */
const consumerOverdraftApplicationInput = memoised(() =>
  z.strictObject({
    credit_record_id: sentText(),
    employment_status: z.enum(employmentStatuses),
    net_income_amount: moneyInput(),
    account_iban: z.optional(iban()),
    identification_id: z.optional(sentText()),
    partner_requested_limit: z.optional(moneyInput()),
    partner_risk_class: z.optional(sentText()),
    ...partnerContactInput(),
    minimum_credit_risk_criteria: z.optional(unstatedMembers()),
  }),
);

const consumerOverdraftApplication = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(consumerOverdraftApplicationStatuses)),
    status_description: text(),
    person_id: reference(),
    partner_id: reference(),
    partner_risk_class: text(),
    partner_requested_limit: z.nullish(money()),
    ...partnerContact(),
    overdraft_id: reference(),
    net_income_amount: z.nullish(money()),
    minimum_credit_risk_criteria: z.nullish(z.looseObject({})),
    limit: z.nullish(money()),
    interest_accrual_rate: z.nullish(rate()),
    identification_id: reference(),
    employment_status: z.nullish(openEnum(employmentStatuses)),
    credit_record_id: reference(),
    created_at: text(),
    account_iban: text(),
  }),
);

export type ConsumerOverdraftApplication = z.output<ReturnType<typeof consumerOverdraftApplication>>;

export const consumerOverdraftApplications = {
  /**
   * Applies for a consumer’s overdraft with income, employment and credit record; a second application is
   * refused with 409.
   */
  create: endpoint({
    operation: 'persons.consumerOverdraftApplications.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/consumer_overdraft_applications',
    body: json(consumerOverdraftApplicationInput),
    reply: json(consumerOverdraftApplication),
    successStatus: 201,
    errors: [409],
    // A second one for the same account is refused.
    retry: 'natural-key',
  }),
  /** Reads one application of a consumer for an overdraft; a failed one is deleted. */
  get: endpoint({
    operation: 'persons.consumerOverdraftApplications.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/consumer_overdraft_applications/{overdraft_application_id}',
    reply: json(consumerOverdraftApplication),
    relies: ['status', 'limit'],
    retry: 'safe',
  }),
  /** Lists all consumers’ applications for overdrafts of the partner. */
  list: endpoint({
    operation: 'persons.consumerOverdraftApplications.list',
    method: 'GET',
    path: '/v1/persons/consumer_overdraft_applications',
    reply: json(() => z.array(consumerOverdraftApplication())),
    paginated,
    retry: 'safe',
  }),
  preContract: {
    /** Downloads the information form on a consumer’s overdraft as a PDF. */
    get: endpoint({
      operation: 'persons.consumerOverdraftApplications.preContract.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/consumer_overdraft_applications/{application_id}/pre_contract',
      reply: pdf,
      retry: 'safe',
    }),
  },
  conditions: {
    /** Downloads the conditions form as a PDF; it is unsigned and stands in place of a contract. */
    get: endpoint({
      operation: 'persons.consumerOverdraftApplications.conditions.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/consumer_overdraft_applications/{application_id}/conditions',
      reply: pdf,
      retry: 'safe',
    }),
  },
  /** Creates the overdraft of an approved application; its amount becomes an external limit on the account. */
  createOverdraft: endpoint({
    operation: 'persons.consumerOverdraftApplications.createOverdraft',
    method: 'PUT',
    path: '/v1/persons/{person_id}/consumer_overdraft_applications/{overdraft_application_id}/overdraft',
    repeats: { overdraft_application_id: 'consumer_application_id' },
    reply: json(consumerOverdraft),
    successStatus: 201,
    retry: 'natural-key',
  }),
};
