import type { Bank } from '#sandbox/engine/bank.ts';
import type { CreditTransfer, TransferBatch } from '#sandbox/engine/model/payments.ts';
import { creditTransferStates, transferBatchStates } from '#sandbox/engine/states/transfers.ts';

export function transfersOf(bank: Bank, batchId: string): readonly CreditTransfer[] {
  return bank.store.creditTransfers.by('batch_id', batchId);
}

export const isOpen = ({ status }: CreditTransfer) => !creditTransferStates.isFinal(status);

/** After the end of a transfer: its batch is finished with the last of them. */
export function finishBatchOf(bank: Bank, { batch_id }: CreditTransfer): void {
  if (batch_id === null) return;
  const { status } = bank.store.transferBatches.get(batch_id);
  if (status !== 'IN_PROGRESS' || transfersOf(bank, batch_id).some(isOpen)) return;
  moveTransferBatch(bank, batch_id, { status: 'FINISHED', finished_at: bank.instant() });
}

type Change = Pick<TransferBatch, 'status'> & Partial<TransferBatch>;

export function moveTransferBatch(bank: Bank, id: string, { status: to, ...change }: Change): void {
  const { status: from } = bank.store.transferBatches.get(id);
  const status = transferBatchStates.move(from, to);
  const batch = bank.store.transferBatches.update(id, { ...change, status, updated_at: bank.changedAt() });
  const { account_id, total_amount, created_at, started_at, finished_at, updated_at } = batch;
  const count = (wanted: string) =>
    transfersOf(bank, id).filter((transfer) => transfer.status === wanted).length;
  bank.emit({
    type: 'BATCH_TRANSFER_STATUS_CHANGED',
    entityId: id,
    payload: {
      id,
      account_id,
      status,
      transfer_type: 'SCT',
      reference: null,
      description: null,
      total_amount,
      created_at,
      started_at,
      finished_at,
      updated_at,
      transfers_summary: { executed: count('executed'), failed: count('declined') },
    },
  });
}
