import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ScheduledTransfer, StandingOrder } from '#sandbox/engine/model/payments.ts';
import { placeInstantTransfer } from './instant-transfers.ts';
import { occurrenceAfter } from './occurrences.ts';
import { placeTransfer } from './place-transfer.ts';
import { trySendingInstantTransfer } from './settle-instant-transfer.ts';
import { settleTransfer } from './settle-transfer.ts';

const executionHour = 7;

/** Schedules an execution: at 7 of its day, or at once if that has passed. */
export function scheduleExecution(bank: Bank, { id }: ScheduledTransfer, day: string): void {
  bank.schedule({
    atMs: Math.max(bank.clock.now(), atBusinessHour(day, executionHour)),
    name: 'execute-scheduled-transfer',
    argument: { id, occurrence: day },
  });
}

/** Pays if it is still active, and concludes it after the last time, also if a payment was refused. */
export function executeScheduledTransfer(bank: Bank, id: string, occurrence: string): void {
  const scheduled = bank.store.scheduledTransfers.get(id);
  if (scheduled.status !== 'ACTIVE') return;
  const { active_to } = scheduled;
  if (active_to === null || occurrence <= active_to) pay(bank, scheduled);
  const next = nextExecution(scheduled, occurrence);
  if (next === null) endScheduled(bank, id, 'CONCLUDED');
  else scheduleExecution(bank, scheduled, next);
}

export function endScheduled(bank: Bank, id: string, status: 'CANCELED' | 'CONCLUDED'): ScheduledTransfer {
  const transfer = bank.store.scheduledTransfers.update(id, { status });
  announceScheduledTransfer(bank, transfer);
  return transfer;
}

export function announceScheduledTransfer(bank: Bank, { id, status, account_id }: ScheduledTransfer): void {
  bank.emit({
    type: 'SCHEDULED_TRANSFER_STATUS_CHANGED',
    entityId: id,
    payload: { id, status, account_id },
  });
}

/** A refused payment becomes a declined or a failed transfer. */
function pay(bank: Bank, { id: schedule_id, account_id, amount, ...order }: ScheduledTransfer): void {
  if (order.transfer_type === 'SCT_INSTANT') {
    const { creditor_iban, creditor_name, description, end_to_end_id } = order;
    const { id } = placeInstantTransfer(bank, account_id, {
      creditor_iban,
      creditor_name,
      amount: { value: amount.value, currency: 'EUR' },
      ...(description !== null && { description }),
      ...(end_to_end_id !== null && { end_to_end_id }),
    });
    bank.store.instantTransfers.update(id, { schedule_id });
    trySendingInstantTransfer(bank, id);
    return;
  }
  const { person_id } = bank.store.accounts.get(account_id);
  const { id } = placeTransfer(
    bank,
    { account_id, person_id, status: 'accepted', schedule_id },
    {
      ...order,
      amount,
      recipient_iban: order.creditor_iban,
      recipient_name: order.creditor_name,
      recipient_bic: order.creditor_bic,
    },
  );
  settleTransfer(bank, id);
}

/** Its rhythms in the words of standing orders. */
const reoccurrences: Readonly<Record<string, StandingOrder['reoccurrence']>> = {
  WEEKLY: 'WEEKLY',
  EVERY_TWO_WEEKS: 'BIWEEKLY',
  MONTHLY: 'MONTHLY',
  QUARTERLY: 'QUARTERLY',
  EVERY_SIX_MONTHS: 'EVERY_SIX_MONTHS',
  ANNUALLY: 'ANNUALLY',
};

/** Any other schedule is executed once. */
function nextExecution(
  { execution_schedule, active_from, active_to }: ScheduledTransfer,
  day: string,
): string | null {
  const reoccurrence = reoccurrences[execution_schedule];
  if (reoccurrence === undefined) return null;
  return occurrenceAfter(day, {
    first_execution_date: active_from,
    last_execution_date: active_to,
    reoccurrence,
  });
}
