import type { Bank } from '#sandbox/engine/bank.ts';
import { failInstantTransfer } from './settle-instant-transfer.ts';
import { endTimedOrderUnexecuted, isWaiting } from './settle-timed-order.ts';

/** Reason code of ISO 20022: the order was not completed in time. */
const neverCompleted = 'DS24';

/** By the operation that waits for its confirmation: ends the payment, of which nothing was booked or kept back. */
export const paymentAbandonments = {
  'persons.accounts.sepaCreditTransfers.create': (bank: Bank, id: string): void => {
    bank.store.creditTransfers.update(id, { status: 'canceled' });
  },
  'accounts.sepaInstantCreditTransfers.create': (bank: Bank, id: string): void => {
    failInstantTransfer(bank, id, neverCompleted);
  },
  /** The order may have ended by its deprecated second factor, or been cancelled. */
  'persons.accounts.timedOrders.create': (bank: Bank, id: string): void => {
    if (isWaiting(bank.store.timedOrders.get(id))) endTimedOrderUnexecuted(bank, id, 'CANCELED');
  },
} as const;
