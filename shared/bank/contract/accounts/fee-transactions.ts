import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { flag } from '#shared/bank/contract/schema/flag.ts';
import { reference } from '#shared/bank/contract/schema/id.ts';
import { money, unitlessEuroInput } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { day, sentText, text } from '#shared/bank/contract/schema/text.ts';
import { feeTypes } from './fee-types.ts';

/** A fee has no id of its own: `reconciliation_id` links it to its booking. */
const feeTransaction = memoised(() =>
  z.looseObject({
    type: openEnum(feeTypes),
    amount: money(),
    /** How often it was charged. */
    count: z.nullish(count()),
    reconciliation_id: reference(),
    initiator_reference: text(),
    original_transaction_id: reference(),
    /** The bank charged it by itself; the wire name carries the bank's own name. */
    service_initiated: z.nullish(flag()),
    valuta_date: text(),
  }),
);

export type FeeTransaction = z.output<ReturnType<typeof feeTransaction>>;

export const feeTransactions = {
  /** Charges the customer a fee; the bank settles it to the partner once a month. */
  create: endpoint({
    operation: 'accounts.feeTransactions.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/transactions/fees',
    body: json(() =>
      z.strictObject({
        type: z.enum(feeTypes),
        amount: unitlessEuroInput(),
        original_transaction_id: z.optional(sentText()),
        initiator_reference: z.optional(sentText()),
        idempotency_key: z.optional(sentText()),
        // Wins over the date of the original transaction.
        valuta_date: z.optional(day()),
      }),
    ),
    reply: json(feeTransaction),
    successStatus: 201,
    // The bank may silently ignore the key it does not know, so the key proves nothing.
    retry: 'never',
    neverAutomated: 'fee',
  }),
  /** Lists the fees of an account, those included that the bank charged by itself. */
  list: endpoint({
    operation: 'accounts.feeTransactions.list',
    method: 'GET',
    path: '/v1/accounts/{account_id}/transactions/fees',
    filter: memoised(() =>
      z.strictObject({
        service_initiated: z.optional(z.boolean()),
        type: z.optional(z.enum(feeTypes)),
      }),
    ),
    reply: json(() => z.array(feeTransaction())),
    paginated,
    relies: ['amount.value', 'type'],
    retry: 'safe',
  }),
};
