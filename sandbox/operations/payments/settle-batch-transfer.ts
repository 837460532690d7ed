import type { Bank } from '#sandbox/engine/bank.ts';
import type { BatchTransfer } from '#sandbox/engine/model/payments.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { failInstantTransfer, trySendingInstantTransfer } from './settle-instant-transfer.ts';

const startMs = 60_000;
/** Time between two checks whether the last of its transfers has ended. */
const checkMs = 10_000;

/** Schedules the start; until then the batch is accepted and no money has moved. */
export function scheduleBatch(bank: Bank, { id }: BatchTransfer): void {
  bank.schedule({ atMs: bank.clock.now() + startMs, name: 'start-batch-transfer', argument: { id } });
}

/** Sends every transfer, or fails them all if the account does not cover the total. */
export function startBatch(bank: Bank, id: string): void {
  const { account_id, total_amount } = bank.store.batchTransfers.get(id);
  const waiting = transfersOf(bank, id).filter(({ status }) => status === 'INITIATED');
  const refused = refusalOfPayment(bank, bank.store.accounts.get(account_id), total_amount);
  if (refused !== undefined) {
    for (const transfer of waiting) failInstantTransfer(bank, transfer.id, reasonOf(refused));
    moveBatch(bank, id, { status: 'REJECTED', finished_at: bank.instant() });
    return;
  }
  moveBatch(bank, id, { status: 'IN_PROGRESS', started_at: bank.instant() });
  for (const transfer of waiting) trySendingInstantTransfer(bank, transfer.id);
  scheduleCheck(bank, id);
}

/** Finished once each of its transfers is cleared or has failed. */
export function finishBatch(bank: Bank, id: string): void {
  const isOpen = transfersOf(bank, id).some(({ status }) => status !== 'CLEARED' && status !== 'FAILED');
  if (isOpen) scheduleCheck(bank, id);
  else moveBatch(bank, id, { status: 'FINISHED', finished_at: bank.instant() });
}

function scheduleCheck(bank: Bank, id: string): void {
  bank.schedule({ atMs: bank.clock.now() + checkMs, name: 'finish-batch-transfer', argument: { id } });
}

function moveBatch(bank: Bank, id: string, change: Partial<BatchTransfer>): void {
  const batch = bank.store.batchTransfers.update(id, { ...change, updated_at: bank.changedAt() });
  const { account_id, status, transfer_type, reference, description, total_amount } = batch;
  const { created_at, started_at, finished_at, updated_at } = batch;
  bank.emit({
    type: 'BATCH_TRANSFER_STATUS_CHANGED',
    entityId: id,
    payload: {
      id,
      account_id,
      status,
      transfer_type,
      reference,
      description,
      total_amount,
      created_at,
      started_at,
      finished_at,
      updated_at,
      transfers_summary: summaryOf(bank, id),
    },
  });
}

function summaryOf(bank: Bank, id: string) {
  const count = (wanted: string) => transfersOf(bank, id).filter(({ status }) => status === wanted).length;
  return { executed: count('CLEARED'), failed: count('FAILED') };
}

function transfersOf(bank: Bank, id: string) {
  return bank.store.batchTransfers.get(id).transfer_ids.map((one) => bank.store.instantTransfers.get(one));
}
