import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { BatchTransfer } from '#sandbox/engine/model/payments.ts';
import { placeInstantTransfer } from '#sandbox/operations/payments/instant-transfers.ts';
import { scheduleBatch } from '#sandbox/operations/payments/settle-batch-transfer.ts';

export const newBatchTransfer = z.strictObject({
  account_id: z.string(),
  transfers: z
    .array(
      z.strictObject({
        amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
        creditor_iban: z._default(z.string(), 'DE89370400440532013000'),
        creditor_name: z._default(z.string(), 'Max Mustermann'),
      }),
    )
    .check(z.minLength(1)),
  description: z._default(z.nullable(z.string()), null),
});

/** Started a minute later; rejected then if the account does not cover it; finished when its transfers are. */
export function placeBatchTransfer(bank: Bank, wanted: z.input<typeof newBatchTransfer>): BatchTransfer {
  const { account_id, transfers, description } = newBatchTransfer.parse(wanted);
  const account = activeAccount(bank, account_id);
  const id = bank.ids.next('batchTransfer');
  const placed = transfers.map(({ amount, ...creditor }) =>
    placeInstantTransfer(bank, account.id, { ...creditor, amount: { value: amount, currency: 'EUR' } }),
  );
  for (const transfer of placed) bank.store.instantTransfers.update(transfer.id, { batch_id: id });
  const created_at = bank.instant();
  const batch = bank.store.batchTransfers.insert({
    id,
    account_id: account.id,
    status: 'ACCEPTED',
    transfer_type: 'SCT_INSTANT',
    reference: bank.ids.uuid(),
    description,
    transfer_ids: placed.map((transfer) => transfer.id),
    total_amount: transfers.reduce((sum, { amount }) => sum + amount, 0),
    created_at,
    started_at: null,
    finished_at: null,
    updated_at: created_at,
  });
  scheduleBatch(bank, batch);
  return batch;
}
