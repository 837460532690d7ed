import * as z from 'zod';
import { activeAccount } from './accounts.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger.ts';
import { euroCents, type InstantTransfer, type TimedOrder } from '#sandbox/engine/model.ts';
import { validationError } from '#sandbox/engine/refusal.ts';

const outgoing = {
  account_id: z.string(),
  amount: z.int().positive().describe('cents'),
  recipient_iban: z.string().default('DE89370400440532013000'),
  recipient_name: z.string().default('Max Mustermann'),
};

export const instantTransfer = z.strictObject({
  ...outgoing,
  description: z.string().nullable().default(null),
});

export function executeInstantTransfer(bank: Bank, wanted: z.input<typeof instantTransfer>): InstantTransfer {
  const transfer = endTransfer(bank, wanted, { status: 'CLEARED', rejection_reason: null });
  recordBooking(bank, {
    account_id: transfer.account_id,
    booking_type: 'SepaInstantCreditTransf',
    amountCents: -transfer.amount.value,
    description: transfer.description ?? '',
    counterparty: { iban: transfer.creditor_iban, name: transfer.creditor_name },
    transaction_id: transfer.id,
  });
  notifyOf(bank, transfer, 'INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED');
  return transfer;
}

export const failedInstantTransfer = instantTransfer.extend({
  rejection_reason: z.string().default('AC04'),
});

export function failInstantTransfer(
  bank: Bank,
  wanted: z.input<typeof failedInstantTransfer>,
): InstantTransfer {
  const { rejection_reason, ...order } = failedInstantTransfer.parse(wanted);
  const transfer = endTransfer(bank, order, { status: 'FAILED', rejection_reason });
  notifyOf(bank, transfer, 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED');
  return transfer;
}

function endTransfer(
  bank: Bank,
  wanted: z.input<typeof instantTransfer>,
  outcome: Pick<InstantTransfer, 'status' | 'rejection_reason'>,
): InstantTransfer {
  const order = instantTransfer.parse(wanted);
  return bank.store.instantTransfers.insert({
    id: bank.ids.next('instantTransfer'),
    account_id: activeAccount(bank, order.account_id).id,
    amount: euroCents(order.amount),
    creditor_iban: order.recipient_iban,
    creditor_name: order.recipient_name,
    description: order.description,
    valuta_date: bank.today(),
    ...outcome,
  });
}

function notifyOf(bank: Bank, transfer: InstantTransfer, type: string): void {
  const { rejection_reason, ...known } = transfer;
  bank.emit({
    type,
    entityId: transfer.id,
    payload: {
      ...known,
      account_iban: bank.store.accounts.get(transfer.account_id).iban,
      ...(transfer.status === 'FAILED' && { rejection_reason }),
      ...{ end_to_end_id: null, initiator_reference: null, idempotency_key: null },
      ...{ schedule_id: null, batch_id: null },
    },
  });
}

export const timedOrderMove = z.strictObject({
  id: z.string().optional().describe('an order that exists; without it a new one is made'),
  account_id: outgoing.account_id.optional(),
  amount: outgoing.amount.optional(),
  recipient_iban: outgoing.recipient_iban,
  recipient_name: outgoing.recipient_name,
  status: z.enum(['SCHEDULED', 'EXECUTED', 'FAILED', 'CANCELED']).default('EXECUTED'),
  execute_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('of a SCHEDULED one: executed when the clock reaches it'),
});

export function changeTimedOrder(bank: Bank, wanted: z.input<typeof timedOrderMove>): TimedOrder {
  const move = timedOrderMove.parse(wanted);
  const order = move.id === undefined ? placeOrder(bank, move) : bank.store.timedOrders.get(move.id);
  if (move.status !== 'SCHEDULED') return endOrder(bank, order.id, move.status);
  if (move.execute_at !== undefined) {
    const atMs = Date.parse(move.execute_at);
    bank.schedule({ atMs, name: 'execute-timed-order', argument: { id: order.id } });
  }
  return order;
}

function placeOrder(bank: Bank, move: z.output<typeof timedOrderMove>): TimedOrder {
  if (move.account_id === undefined || move.amount === undefined) {
    throw validationError('A new timed order needs account_id and amount.');
  }
  return bank.store.timedOrders.insert({
    id: bank.ids.next('timedOrder'),
    account_id: activeAccount(bank, move.account_id).id,
    reference: bank.ids.uuid(),
    status: 'SCHEDULED',
    amount: euroCents(move.amount),
    recipient_iban: move.recipient_iban,
    recipient_name: move.recipient_name,
    execute_at: move.execute_at ?? bank.instant(),
    processed_at: null,
  });
}

/** A scheduled order ends once; what was cancelled before its time is not executed. */
export function executeTimedOrder(bank: Bank, id: string): void {
  if (bank.store.timedOrders.get(id).status === 'SCHEDULED') endOrder(bank, id, 'EXECUTED');
}

function endOrder(bank: Bank, id: string, status: TimedOrder['status']): TimedOrder {
  const order = bank.store.timedOrders.update(id, { status, processed_at: bank.instant() });
  const { account_id, reference, processed_at } = order;
  if (status === 'EXECUTED') {
    recordBooking(bank, {
      account_id,
      booking_type: 'SEPA_CREDIT_TRANSFER',
      amountCents: -order.amount.value,
      counterparty: { iban: order.recipient_iban, name: order.recipient_name },
      transaction_id: id,
    });
  }
  bank.emit({
    type: 'SEPA_TIMED_ORDER',
    entityId: id,
    payload: { id, reference, status, account_id, processed_at },
  });
  return order;
}
