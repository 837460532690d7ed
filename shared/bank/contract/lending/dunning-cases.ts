import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const dunningCaseStatuses = [
  'new',
  'dunning',
  'pre_termination',
  'terminated',
  'closed',
  'pre_collection',
  'closed_matured',
] as const;

export const dunningNotificationTypes = [
  'sddr_notification',
  'partial_repayment_notification',
  'full_repayment_notification',
  'reminder',
  'dunning_letter',
  'pre_termination_letter',
  'termination_letter',
  'pre_collection_letter',
] as const;

const dunningCase = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(dunningCaseStatuses)),
    person_id: reference(),
    loan_id: reference(),
    billing_account_id: reference(),
  }),
);

const notification = memoised(() =>
  z.looseObject({
    id: id(),
    type: z.nullish(openEnum(dunningNotificationTypes)),
    title: text(),
    created_at: text(),
  }),
);

export type DunningCase = z.output<ReturnType<typeof dunningCase>>;
export type DunningNotification = z.output<ReturnType<typeof notification>>;

const notifications = {
  /** Lists what the customer was sent in a dunning case. */
  list: endpoint({
    operation: 'dunningCases.notifications.list',
    method: 'GET',
    path: '/v1/dunning_cases/{dunning_case_id}/notifications',
    reply: json(() => z.array(notification())),
    paginated,
    retry: 'safe',
  }),
};

export const dunningCases = {
  /** Lists all dunning cases of the partner. */
  list: endpoint({
    operation: 'dunningCases.list',
    method: 'GET',
    path: '/v1/dunning_cases',
    reply: json(() => z.array(dunningCase())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one dunning case. */
  get: endpoint({
    operation: 'dunningCases.get',
    method: 'GET',
    path: '/v1/dunning_cases/{dunning_case_id}',
    reply: json(dunningCase),
    retry: 'safe',
  }),
  notifications,
};
