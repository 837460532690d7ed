import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';
import { sepaCreditTransfer } from './sepa-credit-transfers.ts';
import { transferInput } from './transfer-fields.ts';

/** Only the first is stated for these batches; the reference has the others of their successor. */
export const transferBatchStatuses = ['ACCEPTED', 'IN_PROGRESS', 'REJECTED', 'FINISHED'] as const;

const transferBatch = memoised(() =>
  z.looseObject({
    id: id(),
    status: z.nullish(openEnum(transferBatchStatuses)),
    sepa_credit_transfers: z.nullish(z.array(sepaCreditTransfer())),
    created_at: text(),
  }),
);

export type TransferBatch = z.output<ReturnType<typeof transferBatch>>;

export const transferBatches = {
  /** Orders several credit transfers under one second factor; each reference is unique within the batch. */
  create: endpoint({
    operation: 'persons.accounts.sepaCreditTransfers.batches.create',
    method: 'POST',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_credit_transfer/batches',
    body: json(() =>
      z.strictObject({
        // Each reference is unique within the batch.
        transactions: z
          .array(z.strictObject({ ...transferInput(), reference: sentText() }))
          .check(z.minLength(1)),
      }),
    ),
    reply: json(transferBatch),
    successStatus: 201,
    changeRequest: true,
    // The batch itself has no key, and there is no list of batches to look it up in.
    retry: 'never',
  }),
  /** Reads a batch with the state of each of its transfers. */
  get: endpoint({
    operation: 'persons.accounts.sepaCreditTransfers.batches.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/accounts/{account_id}/transactions/sepa_credit_transfer/batches/{id}',
    reply: json(transferBatch),
    retry: 'safe',
  }),
};
