import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';

/** What the customer gets. */
const earned = ['INTEREST_ACCRUED', 'InterestFixedTermDeposits', 'CorrectionInterestExcessDeposit'] as const;

/** What the customer pays: for more money than was agreed, or for more debt than was agreed. */
const paid = ['InterestExcessDeposit', 'InterestOverdraftExceeded'] as const;

export const interestTypes = [...earned, ...paid] as const;

export const interestEntry = z.strictObject({
  account_id: z.string(),
  type: z
    ._default(z.enum(interestTypes), 'INTEREST_ACCRUED')
    .check(z.describe(`the customer gets ${earned.join(', ')}, and pays ${paid.join(', ')}`)),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
});

/** Interest that people at the bank enter, at any balance. */
export function bookInterest(bank: Bank, wanted: z.input<typeof interestEntry>): Booking {
  const { account_id, type, amount } = interestEntry.parse(wanted);
  const isEarned = earned.some((each) => each === type);
  return recordBooking(bank, {
    account_id: activeAccount(bank, account_id).id,
    booking_type: type,
    against: isEarned ? 'interest_expense' : 'interest_income',
    amountCents: isEarned ? amount : -amount,
    description: 'Interest',
  });
}
