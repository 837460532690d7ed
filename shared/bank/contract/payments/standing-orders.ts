import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { euroInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sepaReference, sepaText } from '#shared/bank/contract/schema/sepa.ts';
import { day, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { sepaCreditTransfer } from './sepa-credit-transfers.ts';
import { transferFields, transferInput } from './transfer-fields.ts';

export const standingOrderStatuses = ['ACTIVE', 'INACTIVE', 'CANCELED'] as const;

/** How often a standing order pays; the bank spells it so. */
export const reoccurrences = [
  'WEEKLY',
  'BIWEEKLY',
  'MONTHLY',
  'QUARTERLY',
  'EVERY_SIX_MONTHS',
  'ANNUALLY',
] as const;

const standingOrder = memoised(() =>
  z.looseObject({
    id: id(),
    person_id: reference(),
    account_id: reference(),
    status: z.nullish(openEnum(standingOrderStatuses)),
    ...transferFields(),
    first_execution_date: text(),
    last_execution_date: text(),
    reoccurrence: z.nullish(openEnum(reoccurrences)),
    next_occurrence: text(),
    created_at: text(),
  }),
);

/** No field of it is shown anywhere but its id: it is taken to resemble a credit transfer. */
const creditClearingTransaction = memoised(() =>
  z.looseObject({
    id: id(),
    account_id: reference(),
    schedule_id: reference(),
    status: text(),
    ...transferFields(),
    created_at: text(),
  }),
);

export type StandingOrder = z.output<ReturnType<typeof standingOrder>>;

export const standingOrdersOfAccount = {
  /** Orders a transfer that repeats in a rhythm; nothing of it exists before the second factor. */
  create: endpoint({
    operation: 'persons.accounts.standingOrders.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/standing_orders',
    // The bank may move it to the next day on which banks settle.
    repeats: { first_execution_date: 'nowhere' },
    body: json(() =>
      z.strictObject({
        ...transferInput(),
        reference: z.optional(sentText()),
        first_execution_date: day(),
        last_execution_date: z.optional(day()),
        reoccurrence: z.enum(reoccurrences),
      }),
    ),
    reply: json(standingOrder),
    successStatus: 201,
    changeRequest: true,
    retry: 'natural-key',
  }),
  /** Lists the standing orders of an account of a person. */
  list: endpoint({
    operation: 'persons.accounts.standingOrders.list',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/standing_orders',
    reply: json(() => z.array(standingOrder())),
    paginated,
    relies: ['status'],
    retry: 'safe',
  }),
  /** Reads one standing order with the day of its next payment. */
  get: endpoint({
    operation: 'persons.accounts.standingOrders.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/standing_orders/{standing_order_id}',
    reply: json(standingOrder),
    retry: 'safe',
  }),
  /** Changes amount, texts, rhythm or end of an active order, once the customer has authorized it. */
  update: endpoint({
    operation: 'persons.accounts.standingOrders.update',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/accounts/{account_id}/standing_orders/{standing_order_id}',
    body: json(() =>
      z.strictObject({
        amount: z.optional(euroInput()),
        description: z.optional(sepaText(140)),
        end_to_end_id: z.optional(sepaReference()),
        last_execution_date: z.optional(day()),
        reoccurrence: z.optional(z.enum(reoccurrences)),
      }),
    ),
    reply: json(standingOrder),
    changeRequest: true,
    retry: 'natural-key',
  }),
  /** Cancels a standing order for good, by a change request. */
  cancel: endpoint({
    operation: 'persons.accounts.standingOrders.cancel',
    method: 'PATCH',
    path: '/v1/persons/{person_id}/accounts/{account_id}/standing_orders/{standing_order_id}/cancel',
    repeats: { standing_order_id: 'id' },
    reply: json(standingOrder),
    changeRequest: true,
    retry: 'natural-key',
  }),
  sepaCreditTransfers: {
    /** Lists the credit transfers that a standing order issued, declined ones included. */
    list: endpoint({
      operation: 'persons.accounts.standingOrders.sepaCreditTransfers.list',
      method: 'GET',
      path: '/v1/persons/{person_id}/accounts/{account_id}/standing_orders/{standing_order_id}/sepa_credit_transfers',
      repeats: { standing_order_id: 'schedule_id' },
      reply: json(() => z.array(sepaCreditTransfer())),
      paginated,
      retry: 'safe',
    }),
  },
  creditClearingTransactions: {
    /** Lists the payments of a standing order that were cleared without SEPA. */
    list: endpoint({
      operation: 'persons.accounts.standingOrders.creditClearingTransactions.list',
      method: 'GET',
      path: '/v1/persons/{person_id}/accounts/{account_id}/standing_orders/{standing_order_id}/credit_clearing_transactions',
      repeats: { standing_order_id: 'schedule_id' },
      reply: json(() => z.array(creditClearingTransaction())),
      paginated,
      retry: 'safe',
    }),
  },
};

/** Those of all customers of the partner. */
export const standingOrders = {
  /** Lists the standing orders of all customers of the partner. */
  list: endpoint({
    operation: 'standingOrders.list',
    method: 'GET',
    path: '/v1/standing_orders',
    reply: json(() => z.array(standingOrder())),
    paginated,
    retry: 'safe',
  }),
  /** Has a standing order executed on the day of its next occurrence. */
  execute: endpoint({
    operation: 'standingOrders.execute',
    method: 'PATCH',
    path: '/v1/standing_orders/{standing_order_id}/execute',
    repeats: { standing_order_id: 'id' },
    reply: json(standingOrder),
    // It moves money, and whether an execution is this one's nothing tells.
    retry: 'never',
  }),
};
