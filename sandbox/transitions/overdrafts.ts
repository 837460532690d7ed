import * as z from 'zod';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger.ts';
import type { ConsumerOverdraft } from '#sandbox/engine/model/lending.ts';

export const overdraftInterest = z.strictObject({
  overdraft_id: z.string().describe('an overdraft of a consumer'),
  amount: z.int().positive().describe('cents'),
});

/** Debits what interest has accrued on an overdrawn account. */
export function bookOverdraftInterest(
  bank: Bank,
  wanted: z.input<typeof overdraftInterest>,
): ConsumerOverdraft {
  const { overdraft_id, amount } = overdraftInterest.parse(wanted);
  const { id, account_id } = bank.store.consumerOverdrafts.get(overdraft_id);
  recordBooking(bank, {
    account_id,
    booking_type: 'InterestOverdraft',
    amountCents: -amount,
    transaction_id: id,
  });
  return bank.store.consumerOverdrafts.update(id, { interest_booked_at: bank.instant() });
}
