import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { ScheduledTransfer } from '#sandbox/engine/model/payments.ts';
import { scheduledTransferStates } from '#sandbox/engine/states/orders.ts';
import {
  endScheduled,
  scheduleExecution,
  announceScheduledTransfer,
} from '#sandbox/operations/payments/settle-scheduled-transfer.ts';
import {
  executionSchedules,
  scheduledTransferTypes,
} from '#shared/bank/contract/payments/scheduled-transfers.ts';

export const newScheduledTransfer = z.strictObject({
  account_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  transfer_type: z._default(z.enum(scheduledTransferTypes), 'SCT'),
  creditor_iban: z._default(z.string(), 'DE89370400440532013000'),
  creditor_name: z._default(z.string(), 'Max Mustermann'),
  description: z._default(z.nullable(z.string()), null),
  execution_schedule: z._default(z.enum(executionSchedules), 'MONTHLY'),
  active_from: z.optional(z.iso.date()).check(z.describe('today unless given')),
  active_to: z._default(z.nullable(z.iso.date()), null),
});

/** A scheduled transfer that its customer set up and confirmed outside: executed at 7 of each due day. */
export function placeScheduledTransfer(
  bank: Bank,
  wanted: z.input<typeof newScheduledTransfer>,
): ScheduledTransfer {
  const { amount, active_from = bank.today(), ...order } = newScheduledTransfer.parse(wanted);
  // It would be executed at once for each past day.
  if (active_from < bank.today()) throw invalidModel('active_from', 'must not be in the past');
  activeAccount(bank, order.account_id);
  const transfer = bank.store.scheduledTransfers.insert({
    ...order,
    id: bank.ids.next('scheduledTransfer'),
    status: 'ACTIVE',
    initiator_reference: bank.ids.uuid(),
    creditor_bic: null,
    amount: euroCents(amount),
    end_to_end_id: null,
    active_from,
  });
  announceScheduledTransfer(bank, transfer);
  scheduleExecution(bank, transfer, transfer.active_from);
  return transfer;
}

export const scheduledTransferEnd = z.strictObject({
  id: z.string(),
  status: z._default(z.enum(['CANCELED', 'CONCLUDED']), 'CANCELED'),
});

/** Cancelled by its customer, or concluded after its last execution. */
export function endScheduledTransfer(
  bank: Bank,
  wanted: z.input<typeof scheduledTransferEnd>,
): ScheduledTransfer {
  const { id, status } = scheduledTransferEnd.parse(wanted);
  scheduledTransferStates.move(bank.store.scheduledTransfers.get(id).status, status);
  return endScheduled(bank, id, status);
}
