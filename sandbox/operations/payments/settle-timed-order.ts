import {
  atBusinessHour,
  businessDay,
  businessHour,
  daysAfter,
} from '#shared/kernel/calendar/business-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { TimedOrder } from '#sandbox/engine/model/payments.ts';
import { timedOrderStates } from '#sandbox/engine/states/orders.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { releaseTransfer, settleTransfer } from './settle-transfer.ts';

const [firstHour, lastHour] = [7, 20];

/** Orders run on every full hour from 7 to 20: at 7 of their day, or at the next one if that has passed. */
export function nextRunMs(nowMs: number, day: string): number {
  const today = businessDay(nowMs);
  if (day > today) return atBusinessHour(day, firstHour);
  const next = Math.max(firstHour, businessHour(nowMs) + 1);
  return next <= lastHour ? atBusinessHour(today, next) : atBusinessHour(daysAfter(today, 1), firstHour);
}

/** After the second factor; `executeAt` replaces its own instant if given. */
export function scheduleTimedOrder(bank: Bank, id: string, executeAt?: string): TimedOrder {
  const order = bank.store.timedOrders.get(id);
  if (!isWaiting(order)) throw refusal(400, 'invalid_model', 'The order does not wait for an authorization.');
  const wantedDay = businessDay(Date.parse(order.execute_at));
  const atMs = executeAt === undefined ? nextRunMs(bank.clock.now(), wantedDay) : Date.parse(executeAt);
  bank.schedule({ atMs, name: 'execute-timed-order', argument: { id } });
  bank.store.creditTransfers.update(order.transfer_id, { status: 'scheduled' });
  return bank.store.timedOrders.update(id, { status: 'SCHEDULED', execute_at: toIsoInstant(atMs) });
}

export function isWaiting({ status }: TimedOrder): boolean {
  return status === 'AUTHORIZATION_REQUIRED' || status === 'CONFIRMATION_REQUIRED';
}

/** A scheduled order ends once; an order that was cancelled before its time is not executed. */
export function executeTimedOrder(bank: Bank, id: string): void {
  const { status, transfer_id } = bank.store.timedOrders.get(id);
  if (status !== 'SCHEDULED') return;
  const refused = settleTransfer(bank, transfer_id);
  endTimedOrder(bank, id, refused === undefined ? 'EXECUTED' : 'FAILED');
}

/** Fails a scheduled order, or cancels it before its time. */
export function endTimedOrderUnexecuted(bank: Bank, id: string, to: 'FAILED' | 'CANCELED'): TimedOrder {
  const { status, transfer_id } = bank.store.timedOrders.get(id);
  timedOrderStates.move(status, to);
  bank.store.creditTransfers.update(transfer_id, { status: to === 'FAILED' ? 'declined' : 'canceled' });
  return endTimedOrder(bank, id, to);
}

/** Executes by hand: never before its time, never twice, and it fails if the account does not cover it. */
export function releaseTimedOrder(bank: Bank, id: string): TimedOrder {
  const { status, transfer_id, execute_at } = bank.store.timedOrders.get(id);
  timedOrderStates.move(status, 'EXECUTED');
  if (Date.parse(execute_at) > bank.clock.now()) {
    throw refusal(409, 'not_due', `The timed order is executed at ${execute_at}, and not before.`);
  }
  const refused = releaseTransfer(bank, transfer_id);
  return endTimedOrder(bank, id, refused === undefined ? 'EXECUTED' : 'FAILED');
}

function endTimedOrder(bank: Bank, id: string, status: TimedOrder['status']): TimedOrder {
  const order = bank.store.timedOrders.update(id, { status, processed_at: bank.instant() });
  const { account_id, reference, processed_at } = order;
  bank.emit({
    type: 'SEPA_TIMED_ORDER',
    entityId: id,
    payload: { id, reference, status, account_id, processed_at },
  });
  return order;
}
