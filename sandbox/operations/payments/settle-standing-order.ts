import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { addresseeOf } from '#sandbox/entities/payments/arriving-money.ts';
import { payOut } from '#sandbox/entities/payments/leaving-money.ts';
import type { StandingOrder } from '#sandbox/engine/model/payments.ts';
import type { BankRefusal } from '#sandbox/engine/refusal.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { occurrenceAfter } from './occurrences.ts';
import { payeeOf, placeTransfer } from './place-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';

const executionHour = 7;

/** Schedules the next occurrence: at 7 of its day, or at once if that has passed. */
export function scheduleOccurrence(bank: Bank, { id, next_occurrence }: StandingOrder): void {
  if (next_occurrence === null) return;
  bank.schedule({
    atMs: Math.max(bank.clock.now(), atBusinessHour(next_occurrence, executionHour)),
    name: 'execute-standing-order',
    argument: { id, occurrence: next_occurrence },
  });
}

/** Pays one occurrence if it is still the next one: a cancelled or paid one is left alone. */
export function executeOccurrence(bank: Bank, id: string, occurrence: string): void {
  const order = bank.store.standingOrders.get(id);
  if (order.next_occurrence !== occurrence) return;
  const { refused, transaction_id } = pay(bank, order);
  const next_occurrence = occurrenceAfter(occurrence, order);
  const isOver = next_occurrence === null && order.status === 'ACTIVE';
  const change = { next_occurrence, ...(isOver && { status: 'INACTIVE' as const }) };
  scheduleOccurrence(bank, bank.store.standingOrders.update(id, change));
  bank.emit({
    type: 'SEPA_SCHEDULED_TRANSACTION',
    entityId: id,
    payload: {
      id,
      account_id: order.account_id,
      reference: order.reference,
      processed_at: bank.instant(),
      source: 'standing_order',
      source_id: id,
      transaction_id,
      status: refused === undefined ? 'EXECUTED' : 'DECLINED',
      decline_reason: refused === undefined ? [] : [reasonOf(refused)],
      declined_reason: refused === undefined ? null : reasonOf(refused),
    },
  });
}

interface Payment {
  readonly refused: BankRefusal | undefined;
  readonly transaction_id: string;
}

/** A payment within the bank needs no SEPA; without cover it becomes a declined transfer either way. */
function pay(bank: Bank, order: StandingOrder): Payment {
  const account = bank.store.accounts.get(order.account_id);
  const isOwn = addresseeOf(bank, order.recipient_iban) !== undefined;
  const isCovered = refusalOfPayment(bank, account, order.amount.value) === undefined;
  if (isOwn && isCovered) return clear(bank, order);
  const { account_id, person_id, id } = order;
  const transfer = placeTransfer(bank, { account_id, person_id, status: 'accepted', schedule_id: id }, order);
  return { refused: settleTransfer(bank, transfer.id), transaction_id: transfer.id };
}

function clear(bank: Bank, order: StandingOrder): Payment {
  const transaction = bank.store.creditClearingTransactions.insert({
    id: bank.ids.next('clearingTransaction'),
    account_id: order.account_id,
    schedule_id: order.id,
    status: 'executed',
    amount: order.amount,
    ...payeeOf(order),
    created_at: bank.instant(),
  });
  payOut(bank, {
    account: bank.store.accounts.get(order.account_id),
    booking_type: 'TRANSFER',
    cents: order.amount.value,
    recipient: { iban: order.recipient_iban, name: order.recipient_name ?? '' },
    description: order.description ?? '',
    end_to_end_id: order.end_to_end_id,
    transaction_id: transaction.id,
  });
  return { refused: undefined, transaction_id: transaction.id };
}
