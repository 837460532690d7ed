import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CreditTransfer, TransferBatch } from '#sandbox/engine/model/payments.ts';
import type { BankRefusal } from '#sandbox/engine/refusal.ts';
import { keepBack, releaseMoney } from '#sandbox/engine/reservations/reservations.ts';
import { nextSettlementMs } from '#sandbox/engine/settlement.ts';
import { fateOf } from '#sandbox/entities/magic-values.ts';
import { isHere } from '#sandbox/entities/payments/arriving-money.ts';
import { passOn } from '#sandbox/entities/payments/leaving-money.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { declineTransfer, leavingOf, reserveMoney, returnLater, settleTransfer } from './settle-transfer.ts';
import { finishBatchOf, isOpen, moveTransferBatch, transfersOf } from './transfer-batch-progress.ts';

const startMs = 60_000;

/** Keeps its total back until it is started. */
export function scheduleTransferBatch(bank: Bank, { id, account_id, total_amount }: TransferBatch): void {
  keepBack(bank, {
    account_id,
    reservation_type: 'SEPA_CREDIT_BATCH',
    reference: id,
    amount: euroCents(total_amount),
    description: '',
  });
  bank.schedule({ atMs: bank.clock.now() + startMs, name: 'start-transfer-batch', argument: { id } });
}

/**
 * Settles its transfers, each on its own or together by the option. If the account cannot pay them all any more, it
 * pays none.
 */
export function startTransferBatch(bank: Bank, id: string): void {
  const { account_id, total_amount } = bank.store.transferBatches.get(id);
  releaseMoney(bank, id);
  const refused = refusalOfPayment(bank, bank.store.accounts.get(account_id), total_amount);
  if (refused !== undefined) {
    declineAll(bank, transfersOf(bank, id), refused);
    moveTransferBatch(bank, id, { status: 'REJECTED', finished_at: bank.instant() });
    return;
  }
  moveTransferBatch(bank, id, { status: 'IN_PROGRESS', started_at: bank.instant() });
  const isCollective = bank.options.batchBookings === 'collective';
  for (const transfer of transfersOf(bank, id))
    if (!isCollective || !isSettledTogether(transfer)) settleTransfer(bank, transfer.id);
  if (isCollective) settleTogether(bank, id);
}

/** Those that are declined or reviewed have a time of their own. */
function isSettledTogether(transfer: CreditTransfer): boolean {
  const fate = fateOf(transfer.recipient_name, transfer.amount.value)?.fate;
  return isOpen(transfer) && (fate === undefined || fate === 'returned');
}

/** At the next settlement; until then the money of each is kept back. */
function settleTogether(bank: Bank, id: string): void {
  const atMs = nextSettlementMs(bank);
  if (atMs <= bank.clock.now()) {
    executeTogether(bank, id);
    return;
  }
  for (const transfer of transfersOf(bank, id).filter(isSettledTogether)) reserveMoney(bank, transfer);
  bank.schedule({ atMs, name: 'execute-transfer-batch', argument: { id } });
}

export function executeTogether(bank: Bank, id: string): void {
  const { account_id } = bank.store.transferBatches.get(id);
  const transfers = transfersOf(bank, id).filter(isSettledTogether);
  const cents = transfers.reduce((sum, { amount }) => sum + amount.value, 0);
  if (cents === 0) return;
  for (const transfer of transfers) releaseMoney(bank, transfer.id);
  const refused = refusalOfPayment(bank, bank.store.accounts.get(account_id), cents);
  if (refused === undefined) payTogether(bank, id, { transfers, cents });
  else declineAll(bank, transfers, refused);
}

interface Together {
  readonly transfers: readonly CreditTransfer[];
  readonly cents: number;
}

/** One booking for all; what stays at the bank arrives from it, and the rest leaves. */
function payTogether(bank: Bank, id: string, { transfers, cents }: Together): void {
  recordBooking(bank, {
    account_id: bank.store.transferBatches.get(id).account_id,
    booking_type: 'SEPA_CREDIT_TRANSFER',
    against: 'clearing',
    amountCents: -cents,
    description: `Batch of ${transfers.length} transfers`,
    transaction_id: id,
  });
  for (const { id: transferId, recipient_iban, recipient_name, amount } of transfers) {
    const transfer = bank.store.creditTransfers.update(transferId, { status: 'executed' });
    const fate = fateOf(recipient_name, amount.value);
    if (isHere(bank, recipient_iban)) passOn(bank, leavingOf(bank, transfer));
    else {
      postBetween(bank, ['clearing', 'nostro'], amount.value);
      if (fate?.fate === 'returned') returnLater(bank, transfer, bank.clock.now());
    }
    finishBatchOf(bank, transfer);
  }
}

function declineAll(bank: Bank, transfers: readonly CreditTransfer[], refused: BankRefusal): void {
  for (const { id } of transfers.filter(isOpen)) declineTransfer(bank, id, reasonOf(refused));
}
