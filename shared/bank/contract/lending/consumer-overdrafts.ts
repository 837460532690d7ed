import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json, pdf } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { money, moneyInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { rate } from '#shared/bank/contract/schema/rate.ts';
import { instant, text } from '#shared/bank/contract/schema/text.ts';

export const consumerOverdraftStatuses = [
  'created',
  'conditions_pending',
  'limit_pending',
  'attached',
  'defaulted_pending',
  'conditions_termination_pending',
  'termination_pending',
  'terminated',
] as const;

export const limitChangeStatuses = [
  'requested',
  'tnc_pending',
  'tnc_accepted',
  'conditions_pending',
  'limit_pending',
  'attached',
  'cancelled',
  'expired',
] as const;

export const consumerOverdraft = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    consumer_application_id: reference(),
    account_iban: text(),
    status: z.nullish(openEnum(consumerOverdraftStatuses)),
    limit: z.nullish(money()),
    interest_accrued: z.nullish(money()),
    interest_accrual_rate: z.nullish(rate()),
    overdraft_rate: z.nullish(rate()),
    negative_since: text(),
    created_at: text(),
  }),
);

const limitChange = memoised(() =>
  z.looseObject({
    id: id(),
    overdraft_id: reference(),
    status: z.nullish(openEnum(limitChangeStatuses)),
    requested_limit: z.nullish(money()),
    limit_at_creation_time: z.nullish(money()),
    created_at: text(),
  }),
);

export type ConsumerOverdraft = z.output<ReturnType<typeof consumerOverdraft>>;
export type OverdraftLimitChange = z.output<ReturnType<typeof limitChange>>;

const limitChanges = {
  /** Asks for another limit of a consumer’s overdraft. */
  create: endpoint({
    operation: 'persons.consumerOverdrafts.limitChanges.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/consumer_overdrafts/{overdraft_id}/limit_changes',
    body: json(() => z.strictObject({ requested_limit: moneyInput() })),
    reply: json(limitChange),
    successStatus: 201,
    retry: 'never',
  }),
  /** Reads one change of the limit of a consumer’s overdraft. */
  get: endpoint({
    operation: 'persons.consumerOverdrafts.limitChanges.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/consumer_overdrafts/{overdraft_id}/limit_changes/{limit_change_id}',
    reply: json(limitChange),
    retry: 'safe',
  }),
  /** Activates an approved limit; the terms must have been accepted by then. */
  activate: endpoint({
    operation: 'persons.consumerOverdrafts.limitChanges.activate',
    method: 'PUT',
    path: '/v1/persons/{person_id}/consumer_overdrafts/{overdraft_id}/limit_changes/{limit_change_id}',
    body: json(() => z.strictObject({ tnc_accepted_at: instant() })),
    reply: json(limitChange),
    retry: 'natural-key',
  }),
  preContract: {
    /** Downloads the information form on a higher limit as a PDF; a lower one has none. */
    get: endpoint({
      operation: 'persons.consumerOverdrafts.limitChanges.preContract.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/consumer_overdrafts/{overdraft_id}/limit_changes/{limit_change_id}/pre_contract',
      reply: pdf,
      retry: 'safe',
    }),
  },
  conditions: {
    /** Downloads the conditions form of a higher limit as a PDF; it is unsigned. */
    get: endpoint({
      operation: 'persons.consumerOverdrafts.limitChanges.conditions.get',
      method: 'GET',
      path: '/v1/persons/{person_id}/consumer_overdrafts/{overdraft_id}/limit_changes/{limit_change_id}/conditions',
      reply: pdf,
      retry: 'safe',
    }),
  },
};

export const consumerOverdrafts = {
  /** Reads one overdraft of a consumer. */
  get: endpoint({
    operation: 'persons.consumerOverdrafts.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/consumer_overdrafts/{overdraft_id}',
    reply: json(consumerOverdraft),
    relies: ['status', 'limit'],
    retry: 'safe',
  }),
  /** Lists all consumers’ overdrafts of the partner. */
  list: endpoint({
    operation: 'persons.consumerOverdrafts.list',
    method: 'GET',
    path: '/v1/persons/consumer_overdrafts',
    reply: json(() => z.array(consumerOverdraft())),
    paginated,
    retry: 'safe',
  }),
  /** Ends a consumer’s overdraft while the balance is positive or once accrued interest is booked. */
  terminate: endpoint({
    operation: 'persons.consumerOverdrafts.terminate',
    method: 'POST',
    path: '/v1/persons/{person_id}/consumer_overdrafts/{overdraft_id}/terminate',
    reply: empty,
    retry: 'natural-key',
  }),
  limitChanges,
};
