import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween, recordBooking, type BookingOrder } from '#sandbox/engine/ledger/bookings.ts';

/** Books what another bank gives or takes back, which no block stops; for a closed account the bank gets it. */
export function bookLate(bank: Bank, order: BookingOrder): void {
  const { status } = bank.store.accounts.get(order.account_id);
  if (status === 'CLOSED') postBetween(bank, [order.against, 'closed_accounts'], order.amountCents);
  else recordBooking(bank, order);
}
