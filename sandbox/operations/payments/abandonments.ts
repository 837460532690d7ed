import type { Bank } from '#sandbox/engine/bank.ts';
import { failInstantTransfer } from './settle-instant-transfer.ts';
import { endTimedOrderUnexecuted, isWaiting } from './settle-timed-order.ts';

/** Reason code of ISO 20022: the order was not completed in time. */
const neverCompleted = 'DS24';

/** Without effect on a transfer that waits no longer. */
export function abandonTransfer(bank: Bank, id: string): void {
  const { status } = bank.store.creditTransfers.get(id);
  if (status !== 'authorization_required' && status !== 'confirmation_required') return;
  bank.store.creditTransfers.update(id, { status: 'canceled' });
}

/** The order may have ended by its deprecated second factor, or been cancelled. */
export function abandonTimedOrder(bank: Bank, id: string): void {
  if (isWaiting(bank.store.timedOrders.get(id))) endTimedOrderUnexecuted(bank, id, 'CANCELED');
}

/** By the operation that waits for its confirmation: ends the payment, of which nothing was booked or kept back. */
export const paymentAbandonments = {
  'persons.accounts.sepaCreditTransfers.create': abandonTransfer,
  'accounts.sepaInstantCreditTransfers.create': (bank: Bank, id: string): void => {
    failInstantTransfer(bank, id, neverCompleted);
  },
  'persons.accounts.timedOrders.create': abandonTimedOrder,
} as const;
