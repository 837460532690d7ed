import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { codeDeliveryMethods, oneTimeCode } from '#shared/bank/contract/schema/device-signature.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { day, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { sepaCreditTransfer } from './sepa-credit-transfers.ts';
import { transferInput } from './transfer-fields.ts';

export const timedOrderStatuses = [
  'CREATED',
  'AUTHORIZATION_REQUIRED',
  'CONFIRMATION_REQUIRED',
  'SCHEDULED',
  'EXECUTED',
  'FAILED',
  'CANCELED',
] as const;

const timedOrder = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    account_id: reference(),
    status: z.nullish(openEnum(timedOrderStatuses)),
    reference: reference(),
    execute_at: text(),
    executed_at: text(),
    /** The credit transfer that the order is about. */
    scheduled_transaction: z.nullish(sepaCreditTransfer()),
  }),
);

export type TimedOrder = z.output<ReturnType<typeof timedOrder>>;

export const timedOrders = {
  /** Orders a credit transfer for a day: it runs at 7, or if that has passed at the next full hour up to 20. */
  create: endpoint({
    operation: 'persons.accounts.timedOrders.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/timed_orders',
    body: json(() =>
      z.strictObject({
        // Runs at 7 of that day, or at the next full hour up to 20.
        execute_at: day(),
        // False selects the deprecated authorize and confirm of the order itself.
        change_request_enabled: z.optional(z.boolean()),
        transaction: z.strictObject({ ...transferInput(), reference: z.optional(sentText()) }),
      }),
    ),
    reply: json(timedOrder),
    successStatus: 201,
    changeRequest: true,
    retry: 'natural-key',
  }),
  /** Lists the timed orders of an account of a person. */
  list: endpoint({
    operation: 'persons.accounts.timedOrders.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/timed_orders',
    reply: json(() => z.array(timedOrder())),
    paginated,
    relies: ['status'],
    retry: 'safe',
  }),
  /** Reads one timed order with the credit transfer it is about. */
  get: endpoint({
    operation: 'persons.accounts.timedOrders.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/timed_orders/{id}',
    reply: json(timedOrder),
    retry: 'safe',
  }),
  /** Cancels a timed order for good, which needs no second factor. */
  cancel: endpoint({
    operation: 'persons.accounts.timedOrders.cancel',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/accounts/{account_id}/timed_orders/{id}/cancel',
    repeats: { id: 'id' },
    reply: json(timedOrder),
    retry: 'natural-key',
  }),
  /**
   * Sends the SMS code of a timed order.
   *
   * @deprecated Use `changeRequests.authorize`.
   */
  authorize: endpoint({
    operation: 'persons.accounts.timedOrders.authorize',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/timed_orders/{id}/authorize',
    repeats: { id: 'id' },
    // `static` is for tests only: nothing is sent, and the code is 212212.
    body: json(() => z.strictObject({ delivery_method: z.optional(z.enum(codeDeliveryMethods)) })),
    reply: json(timedOrder),
    deprecated: { use: 'changeRequests.authorize' },
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
  /**
   * Confirms a timed order by its SMS code.
   *
   * @deprecated Use `changeRequests.confirm`.
   */
  confirm: endpoint({
    operation: 'persons.accounts.timedOrders.confirm',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/timed_orders/{id}/confirm',
    repeats: { id: 'id' },
    body: json(() => z.strictObject({ authorization_token: oneTimeCode() })),
    reply: json(timedOrder),
    deprecated: { use: 'changeRequests.confirm' },
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};
