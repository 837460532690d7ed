import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { InstantTransfer, TimedOrder } from '#sandbox/engine/model/payments.ts';
import { timedOrderStates } from '#sandbox/engine/states/orders.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { placeInstantTransfer } from '#sandbox/operations/payments/instant-transfers.ts';
import { placeTransfer } from '#sandbox/operations/payments/place-transfer.ts';
import {
  clearInstantTransfer,
  failInstantTransfer as failSentTransfer,
} from '#sandbox/operations/payments/settle-instant-transfer.ts';
import {
  endTimedOrderUnexecuted,
  nextRunMs,
  releaseTimedOrder,
  scheduleTimedOrder,
} from '#sandbox/operations/payments/settle-timed-order.ts';

const outgoing = {
  account_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  recipient_iban: z._default(z.string(), 'DE89370400440532013000'),
  recipient_name: z._default(z.string(), 'Max Mustermann'),
};

export const instantTransfer = z.strictObject({
  ...outgoing,
  description: z._default(z.nullable(z.string()), null),
});

/** Executed at once, or failed if the account cannot pay. */
export function executeInstantTransfer(bank: Bank, wanted: z.input<typeof instantTransfer>): InstantTransfer {
  const { id, account_id, amount } = placed(bank, wanted);
  const refused = refusalOfPayment(bank, bank.store.accounts.get(account_id), amount.value);
  if (refused !== undefined) return failSentTransfer(bank, id, reasonOf(refused));
  return clearInstantTransfer(bank, id);
}

export const failedInstantTransfer = z.extend(instantTransfer, {
  rejection_reason: z._default(z.string(), 'AC04'),
});

export function failInstantTransfer(
  bank: Bank,
  wanted: z.input<typeof failedInstantTransfer>,
): InstantTransfer {
  const { rejection_reason, ...order } = failedInstantTransfer.parse(wanted);
  return failSentTransfer(bank, placed(bank, order).id, rejection_reason);
}

function placed(bank: Bank, wanted: z.input<typeof instantTransfer>): InstantTransfer {
  const { account_id, amount, description, ...recipient } = instantTransfer.parse(wanted);
  return placeInstantTransfer(bank, activeAccount(bank, account_id).id, {
    amount: { value: amount, currency: 'EUR' },
    creditor_iban: recipient.recipient_iban,
    creditor_name: recipient.recipient_name,
    ...(description !== null && { description }),
  });
}

export const timedOrderMove = z.strictObject({
  id: z.optional(z.string()).check(z.describe('an existing order; without it, a new one is created')),
  account_id: z.optional(outgoing.account_id),
  amount: z.optional(outgoing.amount),
  recipient_iban: outgoing.recipient_iban,
  recipient_name: outgoing.recipient_name,
  status: z._default(z.enum(['SCHEDULED', 'EXECUTED', 'FAILED', 'CANCELED']), 'EXECUTED'),
  execute_at: z
    .optional(z.iso.datetime({ offset: true }))
    .check(
      z.describe(
        'of a SCHEDULED one: executed when the clock reaches it; without it on the next full hour from 7 to 20, or on the day that the customer named',
      ),
    ),
});

export function changeTimedOrder(bank: Bank, wanted: z.input<typeof timedOrderMove>): TimedOrder {
  const move = timedOrderMove.parse(wanted);
  if (move.status === 'SCHEDULED') return scheduleOrder(bank, move);
  const order = move.id === undefined ? placeOrder(bank, move) : bank.store.timedOrders.get(move.id);
  if (move.status === 'EXECUTED') return releaseTimedOrder(bank, order.id);
  return endTimedOrderUnexecuted(bank, order.id, move.status);
}

/** A new one, or one that waits for its second factor: it counts as confirmed. */
function scheduleOrder(bank: Bank, move: z.output<typeof timedOrderMove>): TimedOrder {
  if (move.id !== undefined) {
    const { id, status } = bank.store.timedOrders.get(move.id);
    timedOrderStates.move(status, 'SCHEDULED');
    return scheduleTimedOrder(bank, id, move.execute_at);
  }
  const order = placeOrder(bank, move);
  bank.schedule({
    atMs: Date.parse(order.execute_at),
    name: 'execute-timed-order',
    argument: { id: order.id },
  });
  return order;
}

function placeOrder(bank: Bank, move: z.output<typeof timedOrderMove>): TimedOrder {
  if (move.account_id === undefined || move.amount === undefined) {
    throw validationError('A new timed order needs account_id and amount.');
  }
  const account = activeAccount(bank, move.account_id);
  const owner = { account_id: account.id, person_id: account.person_id };
  const reference = bank.ids.uuid();
  const transfer = placeTransfer(
    bank,
    { ...owner, status: 'scheduled' },
    { ...move, reference, amount: { value: move.amount } },
  );
  return bank.store.timedOrders.insert({
    id: bank.ids.next('timedOrder'),
    ...owner,
    reference,
    status: 'SCHEDULED',
    transfer_id: transfer.id,
    processed_at: null,
    execute_at: move.execute_at ?? usualInstant(bank, move.status),
  });
}

/** Executing or ending by hand happens now. */
function usualInstant(bank: Bank, status: TimedOrder['status']): string {
  if (status !== 'SCHEDULED') return bank.instant();
  return toIsoInstant(nextRunMs(bank.clock.now(), bank.today()));
}
