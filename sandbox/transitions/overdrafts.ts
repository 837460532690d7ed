import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { ConsumerOverdraft, Overdraft } from '#sandbox/engine/model/lending.ts';

export const overdraftInterest = z.strictObject({
  overdraft_id: z.string().check(z.describe('an overdraft of a consumer')),
  amount: z.int().check(z.positive(), z.describe('cents')),
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
    against: 'interest_income',
    amountCents: -amount,
    transaction_id: id,
  });
  return bank.store.consumerOverdrafts.update(id, { interest_booked_at: bank.instant() });
}

export const interestRateChange = z.strictObject({
  overdraft_id: z.string().check(z.describe('an overdraft of a consumer or of a freelancer')),
  interest_accrual_rate: z.number().check(z.minimum(0)),
  effective_from: z.optional(z.iso.datetime({ offset: true })).check(z.describe('now unless given')),
});

/** The reference rate changed, and with it what the overdraft costs. */
export function changeInterestRate(
  bank: Bank,
  wanted: z.input<typeof interestRateChange>,
): ConsumerOverdraft | Overdraft {
  const { overdraft_id: id, interest_accrual_rate, effective_from } = interestRateChange.parse(wanted);
  const { consumerOverdrafts, overdrafts } = bank.store;
  const isConsumer = consumerOverdrafts.find(id) !== undefined;
  const changed = (isConsumer ? consumerOverdrafts : overdrafts).update(id, { interest_accrual_rate });
  bank.emit({
    type: isConsumer
      ? 'CONSUMER_OVERDRAFT_INTEREST_RATE_CHANGE'
      : 'FREELANCER_OVERDRAFT_INTEREST_RATE_CHANGE',
    entityId: id,
    payload: { id, interest_accrual_rate, effective_from: effective_from ?? bank.instant() },
  });
  return changed;
}
