import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const notificationChannels = ['any', 'email'] as const;

const message = memoised(() =>
  z.looseObject({
    id: id(),
    account_id: reference(),
    person_id: reference(),
    business_id: reference(),
    title: text(),
    text: text(),
    /** How the customer must be notified of it; the event calls it `channel`. */
    required_notification_channel: z.nullish(openEnum(notificationChannels)),
    created_at: text(),
  }),
);

export type Message = z.output<ReturnType<typeof message>>;

export const messagesOfPerson = {
  /** Lists the messages to a person, whatever account they are about. */
  list: endpoint({
    operation: 'persons.messages.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/messages',
    reply: json(() => z.array(message())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one message to a person. */
  get: endpoint({
    operation: 'persons.messages.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/messages/{id}',
    reply: json(message),
    retry: 'safe',
  }),
};

export const messagesOfPersonAccount = {
  /** Lists the messages to a person about one account. */
  list: endpoint({
    operation: 'persons.accounts.messages.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/messages',
    reply: json(() => z.array(message())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one message to a person about one account. */
  get: endpoint({
    operation: 'persons.accounts.messages.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/messages/{id}',
    reply: json(message),
    retry: 'safe',
  }),
};

export const messagesOfBusinessAccount = {
  /** Lists the messages to a business about one account. */
  list: endpoint({
    operation: 'businesses.accounts.messages.list',
    method: 'GET',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/messages',
    reply: json(() => z.array(message())),
    paginated,
    retry: 'safe',
  }),
  /** Reads one message to a business about one account. */
  get: endpoint({
    operation: 'businesses.accounts.messages.get',
    method: 'GET',
    path: '/v1/businesses/{business_id}/accounts/{account_id}/messages/{id}',
    reply: json(message),
    retry: 'safe',
  }),
};
