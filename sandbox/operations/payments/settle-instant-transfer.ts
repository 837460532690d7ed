import type { Bank } from '#sandbox/engine/bank.ts';
import { keepBack, releaseMoney } from '#sandbox/engine/reservations/reservations.ts';
import { setFree } from '#sandbox/engine/reservations/seized-money.ts';
import { payOut } from '#sandbox/entities/payments/leaving-money.ts';
import type { InstantTransfer } from '#sandbox/engine/model/payments.ts';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { fateOf, isReachable } from '#sandbox/entities/magic-values.ts';
import { placeTransfer } from './place-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';

/** The scheme gives the two banks ten seconds. */
const clearingMs = 5_000;
const reviewMs = 3_600_000;

/** After the second factor: keeps the money back and sends the transfer, or fails it and throws the reason. */
export function sendInstantTransfer(bank: Bank, id: string): InstantTransfer {
  const transfer = bank.store.instantTransfers.get(id);
  if (transfer.status !== 'INITIATED') {
    throw refusal(400, 'invalid_model', 'The transfer was sent already.');
  }
  const refused = trySendingInstantTransfer(bank, id);
  if (refused !== undefined) throw refused;
  return bank.store.instantTransfers.get(id);
}

/** The same without a caller who waits: returns the reason for which it failed the transfer. */
export function trySendingInstantTransfer(bank: Bank, id: string): BankRefusal | undefined {
  const transfer = bank.store.instantTransfers.get(id);
  const account = bank.store.accounts.get(transfer.account_id);
  const refused = refusalOfPayment(bank, account, transfer.amount.value);
  if (refused !== undefined) {
    failInstantTransfer(bank, id, reasonOf(refused));
    return refused;
  }
  keepBack(bank, {
    reservation_type: 'SEPAInstantCreditTransfer',
    reference: id,
    account_id: account.id,
    amount: transfer.amount,
    description: transfer.description ?? '',
  });
  endLater(bank, id, clearingMs);
  bank.store.instantTransfers.update(id, { status: 'RESERVED' });
  return undefined;
}

function endLater(bank: Bank, id: string, afterMs: number): void {
  bank.schedule({ atMs: bank.clock.now() + afterMs, name: 'end-instant-transfer', argument: { id } });
}

/** The recipient's bank has answered. If it cannot be reached, nothing is booked and a standard transfer may follow. */
export function endInstantTransfer(bank: Bank, id: string): void {
  const { status, creditor_iban, creditor_name, amount } = bank.store.instantTransfers.get(id);
  if (status !== 'RESERVED' && status !== 'READY_FOR_CLEARING') return;
  const fate = fateOf(creditor_name, amount.value);
  if (fate?.fate === 'delayed' && status === 'RESERVED') {
    bank.store.instantTransfers.update(id, { status: 'READY_FOR_CLEARING' });
    endLater(bank, id, reviewMs - clearingMs);
    return;
  }
  if (!isReachable(creditor_iban)) {
    const failed = failInstantTransfer(bank, id, 'AB08');
    if (bank.options.unreachableInstantTransfers === 'standard') sendStandardTransfer(bank, failed);
  } else if (fate === undefined || fate.reason === null) clearInstantTransfer(bank, id);
  else failInstantTransfer(bank, id, fate.reason);
}

/** Replaces the instant transfer, which was authorized and stays failed. */
function sendStandardTransfer(bank: Bank, instant: InstantTransfer): void {
  const { account_id, amount, creditor_iban, creditor_name, description, end_to_end_id } = instant;
  const { person_id } = bank.store.accounts.get(account_id);
  const payee = { recipient_iban: creditor_iban, recipient_name: creditor_name };
  const order = { ...payee, amount, description, end_to_end_id };
  const { id } = placeTransfer(bank, { account_id, person_id, status: 'accepted' }, order);
  settleTransfer(bank, id);
}

export function clearInstantTransfer(bank: Bank, id: string): InstantTransfer {
  releaseMoney(bank, id);
  const change = { status: 'CLEARED', valuta_date: bank.today() } as const;
  const transfer = bank.store.instantTransfers.update(id, change);
  payOut(bank, {
    account: bank.store.accounts.get(transfer.account_id),
    booking_type: 'SepaInstantCreditTransf',
    cents: transfer.amount.value,
    description: transfer.description ?? '',
    recipient: { iban: transfer.creditor_iban, name: transfer.creditor_name },
    end_to_end_id: transfer.end_to_end_id,
    transaction_id: id,
  });
  notifyOf(bank, transfer, 'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED');
  return transfer;
}

export function failInstantTransfer(bank: Bank, id: string, rejection_reason: string): InstantTransfer {
  const transfer = bank.store.instantTransfers.update(id, { status: 'FAILED', rejection_reason });
  setFree(bank, transfer.account_id, id);
  notifyOf(bank, transfer, 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED');
  return transfer;
}

function notifyOf(bank: Bank, transfer: InstantTransfer, type: string): void {
  const { rejection_reason, ...shown } = shownInstantTransfer(bank, transfer);
  const payload = { ...shown, ...(transfer.status === 'FAILED' && { rejection_reason }) };
  bank.emit({ type, entityId: transfer.id, payload });
}

export function shownInstantTransfer(bank: Bank, transfer: InstantTransfer) {
  const account_iban = bank.store.accounts.get(transfer.account_id).iban;
  return { ...transfer, account_iban };
}
