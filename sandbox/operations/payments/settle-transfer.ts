import { isHere } from '#sandbox/entities/payments/arriving-money.ts';
import { atBusinessHour, businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { keepBack, releaseMoney } from '#sandbox/engine/reservations/reservations.ts';
import { setFree } from '#sandbox/engine/reservations/seized-money.ts';
import { nextSettlementMs, postponed, settlementDayAfter } from '#sandbox/engine/settlement.ts';
import { bookLate } from '#sandbox/entities/payments/late-booking.ts';
import { type Leaving, payOut } from '#sandbox/entities/payments/leaving-money.ts';
import type { CreditTransfer } from '#sandbox/engine/model/payments.ts';
import type { BankRefusal } from '#sandbox/engine/refusal.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { fateOf } from '#sandbox/entities/magic-values.ts';
import { payeeOf } from './place-transfer.ts';
import { finishBatchOf, isOpen } from './transfer-batch-progress.ts';

const declinedAfterMs = 60_000;
const reviewMs = 3_600_000;
const returnHour = 10;

/**
 * Executes an authorized transfer if account and magic values allow it, at the next settlement, or declines it and
 * returns the reason.
 */
export function settleTransfer(bank: Bank, id: string): BankRefusal | undefined {
  const transfer = bank.store.creditTransfers.get(id);
  const refused = refusalOf(bank, transfer);
  if (refused !== undefined) {
    declineTransfer(bank, id, reasonOf(refused));
    return refused;
  }
  const now = bank.clock.now();
  const fate = fateOf(transfer.recipient_name, transfer.amount.value);
  switch (fate?.fate) {
    case 'declined':
      bank.store.creditTransfers.update(id, { status: 'accepted' });
      reserveMoney(bank, transfer);
      bank.schedule({
        atMs: now + declinedAfterMs,
        name: 'decline-transfer',
        argument: { id, reason: fate.reason },
      });
      break;
    case 'delayed':
      bank.store.creditTransfers.update(id, { status: 'review_needed' });
      reserveMoney(bank, transfer);
      bank.schedule({ atMs: now + reviewMs, name: 'release-transfer', argument: { id } });
      break;
    case 'returned': {
      const settledMs = settleNext(bank, transfer);
      // A customer of this bank receives it; money that no account here accepts comes back at once.
      if (!isHere(bank, transfer.recipient_iban)) returnLater(bank, transfer, settledMs);
      break;
    }
    case undefined:
      settleNext(bank, transfer);
  }
  return undefined;
}

/** The recipient's bank sends it back on the settlement day after it was settled. */
export function returnLater(bank: Bank, transfer: CreditTransfer, settledMs: number): void {
  const { id, recipient_name, amount } = transfer;
  bank.schedule({
    atMs: atBusinessHour(settlementDayAfter(bank, businessDay(settledMs)), returnHour),
    name: 'return-transfer',
    argument: { id, reason: fateOf(recipient_name, amount.value)?.reason ?? '' },
  });
}

/** Executes it at the next settlement, the time of which it returns; until then its money is kept back. */
function settleNext(bank: Bank, transfer: CreditTransfer): number {
  const atMs = nextSettlementMs(bank);
  if (atMs <= bank.clock.now()) executeTransfer(bank, transfer.id);
  else {
    bank.store.creditTransfers.update(transfer.id, { status: 'accepted' });
    reserveMoney(bank, transfer);
    bank.schedule({ atMs, name: 'release-transfer', argument: { id: transfer.id } });
  }
  return atMs;
}

/** Until the transfer is executed or declined. */
export function reserveMoney(bank: Bank, { id, account_id, amount, description }: CreditTransfer): void {
  keepBack(bank, {
    reservation_type: 'SEPA_CREDIT_TRANSFER',
    reference: id,
    account_id,
    amount,
    description: description ?? '',
  });
}

function refusalOf(bank: Bank, { account_id, amount }: CreditTransfer): BankRefusal | undefined {
  return refusalOfPayment(bank, bank.store.accounts.get(account_id), amount.value);
}

function executeTransfer(bank: Bank, id: string): CreditTransfer {
  const transfer = bank.store.creditTransfers.update(id, { status: 'executed' });
  payOut(bank, leavingOf(bank, transfer));
  finishBatchOf(bank, transfer);
  return transfer;
}

export function leavingOf(bank: Bank, transfer: CreditTransfer): Leaving {
  const { id, account_id, amount, description, end_to_end_id } = transfer;
  return {
    account: bank.store.accounts.get(account_id),
    booking_type: 'SEPA_CREDIT_TRANSFER',
    cents: amount.value,
    recipient: recipientOf(transfer),
    description: description ?? '',
    end_to_end_id,
    transaction_id: id,
  };
}

export function declineTransfer(bank: Bank, id: string, reason: string): void {
  const declined = bank.store.creditTransfers.update(id, { status: 'declined', rejection_reason: reason });
  setFree(bank, declined.account_id, id);
  // The only event of a payment that names neither account nor person.
  const { status, rejection_reason, reference, amount, batch_id, schedule_id, created_at } = declined;
  bank.emit({
    type: 'SEPA_CREDIT_TRANSACTION_DECLINED',
    entityId: id,
    payload: {
      id,
      status,
      rejection_reason,
      reference,
      amount,
      batch_id,
      schedule_id,
      created_at,
      ...payeeOf(declined),
    },
  });
  finishBatchOf(bank, declined);
}

/** Ignores the magic values: after a review, or by hand. The account's present state counts. */
export function releaseTransfer(bank: Bank, id: string): BankRefusal | undefined {
  releaseMoney(bank, id);
  const refused = refusalOf(bank, bank.store.creditTransfers.get(id));
  if (refused === undefined) executeTransfer(bank, id);
  else declineTransfer(bank, id, reasonOf(refused));
  return refused;
}

/** At its time or the next settlement, unless it has ended before. */
export function releaseOpenTransfer(bank: Bank, id: string): void {
  if (!isOpen(bank.store.creditTransfers.get(id))) return;
  if (postponed(bank, { name: 'release-transfer', argument: { id } }) === undefined)
    releaseTransfer(bank, id);
}

/** At its time, unless it has ended before. */
export function declineOpenTransfer(bank: Bank, id: string, reason: string): void {
  if (isOpen(bank.store.creditTransfers.get(id))) declineTransfer(bank, id, reason);
}

/** The recipient's bank sends the money back, if it has got it; the transfer stays executed. */
export function returnTransfer(bank: Bank, id: string, sepa_return_code: string): void {
  const { account_id, amount, description, end_to_end_id, ...transfer } = bank.store.creditTransfers.get(id);
  if (transfer.status !== 'executed') return;
  bookLate(bank, {
    account_id,
    against: 'nostro',
    booking_type: 'SEPA_CREDIT_TRANSFER_RETURN',
    amountCents: amount.value,
    description: description ?? '',
    end_to_end_id,
    counterparty: recipientOf(transfer),
    return_transaction_id: id,
    sepa_return_code,
  });
}

type Recipient = Pick<CreditTransfer, 'recipient_iban' | 'recipient_name' | 'recipient_bic'>;

function recipientOf({ recipient_iban, recipient_name, recipient_bic }: Recipient) {
  return {
    iban: recipient_iban,
    ...(recipient_name !== null && { name: recipient_name }),
    ...(recipient_bic !== null && { bic: recipient_bic }),
  };
}
