import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { refuseWithoutVerification } from './named-verification.ts';
import { placeTransfer, refuseKnownReferences } from './place-transfer.ts';
import { scheduleTransferBatch } from './settle-transfer-batch.ts';
import { transfersOf } from './transfer-batch-progress.ts';
import { refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { TransferBatch } from '#sandbox/engine/model/payments.ts';
import { changeRequested, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { transferBatches } from '#shared/bank/contract/payments/transfer-batches.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export const transferBatchHandlers = {
  /** One second factor for all of them; the batch does not exist before. */
  'persons.accounts.sepaCreditTransfers.batches.create': ({ path, body }, bank) => {
    const account = accountOfPerson(bank, path);
    const refused = refusalOfOutgoing(account);
    if (refused !== undefined) throw refused;
    refuseWithoutVerification(bank);
    refuseKnownReferences(bank, account.id, referencesOf(body));
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.sepaCreditTransfers.batches.create',
        argument: { ...path, order: toJsonObject(body) },
        person_id: path.person_id,
      }),
    );
  },
  'persons.accounts.sepaCreditTransfers.batches.get': ({ path }, bank) => {
    const batch = bank.store.transferBatches.get(path.id);
    if (batch.person_id !== path.person_id || batch.account_id !== path.account_id) {
      throw modelNotFound('SepaCreditTransferBatch', path.id);
    }
    return ok(shownBatch(bank, batch));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

const waitingBatch = memoised(() =>
  z.object({
    person_id: z.string(),
    account_id: z.string(),
    order: transferBatches.create.body.schema(),
  }),
);

/**
 * The account must cover the whole batch, which is started a minute later. A reference may have come to belong to another
 * transfer while the batch waited.
 */
export function acceptBatch(bank: Bank, argument: JsonObject) {
  const { person_id, account_id, order } = waitingBatch().parse(argument);
  refuseKnownReferences(bank, account_id, referencesOf(order));
  const total_amount = order.transactions.reduce((sum, { amount }) => sum + amount.value, 0);
  const refused = refusalOfPayment(bank, bank.store.accounts.get(account_id), total_amount);
  if (refused !== undefined) throw refused;
  const created_at = bank.instant();
  const batch = bank.store.transferBatches.insert({
    id: bank.ids.next('transferBatch'),
    account_id,
    person_id,
    status: 'ACCEPTED',
    total_amount,
    created_at,
    started_at: null,
    finished_at: null,
    updated_at: created_at,
  });
  const origin = { account_id, person_id, status: 'accepted', batch_id: batch.id } as const;
  for (const transaction of order.transactions) placeTransfer(bank, origin, transaction);
  scheduleTransferBatch(bank, batch);
  return shownBatch(bank, batch);
}

function referencesOf({
  transactions,
}: {
  readonly transactions: readonly { readonly reference: string }[];
}) {
  return transactions.map(({ reference }) => reference);
}

function shownBatch(bank: Bank, { id, status, created_at }: TransferBatch) {
  return { id, status, created_at, sepa_credit_transfers: [...transfersOf(bank, id)] };
}
