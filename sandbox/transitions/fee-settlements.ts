import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { refusalOfIncoming } from '#sandbox/entities/accounts/account-refusals.ts';

export const feeSettlement = z.strictObject({});

/** In cents. While no account accepts the amount, it stays collected. */
interface FeeSettlement {
  readonly outcome: 'nothing collected' | 'no billing account' | 'settled';
  readonly collected_cents: number;
  /** The bank's share. */
  readonly kept_cents: number;
  readonly booking_id: string | null;
}

/**
 * Pays the partner the fees that were collected for it. "Endpoints" says only that this happens monthly: by
 * default the partner gets them outside of its accounts here.
 */
export function settleFees(bank: Bank): FeeSettlement {
  const collected_cents = bank.balances.ofLedger('partner_fees');
  const nothing = { collected_cents, kept_cents: 0, booking_id: null };
  if (collected_cents <= 0) return { ...nothing, outcome: 'nothing collected' };
  if (bank.options.feeSettlement === 'unseen') {
    postBetween(bank, ['partner_fees', 'nostro'], collected_cents);
    return { ...nothing, outcome: 'settled' };
  }
  const account = billingAccount(bank);
  if (account === undefined) return { ...nothing, outcome: 'no billing account' };
  const kept_cents = bankShare(bank, collected_cents);
  if (kept_cents > 0) postBetween(bank, ['partner_fees', 'fee_income'], kept_cents);
  const booking_id = payFees(bank, account, collected_cents - kept_cents);
  return { outcome: 'settled', collected_cents, kept_cents, booking_id };
}

/** Step of the bank's day: once a month, on the day in the partner's agreement. */
export function settleMonthlyFees(bank: Bank, today: string): void {
  if (Number(today.slice('YYYY-MM-'.length)) === bank.options.feeSettlementDay) settleFees(bank);
}

function bankShare({ options }: Bank, collectedCents: number): number {
  if (options.feeSettlement === 'gross') return 0;
  return Math.round((collectedCents * options.feeShareOfBank) / 100);
}

/** One booking for all of it; none if the bank keeps everything. */
function payFees(bank: Bank, { id }: Account, cents: number): string | null {
  if (cents === 0) return null;
  const booking = recordBooking(bank, {
    account_id: id,
    // Its value is not stated.
    booking_type: 'OTHER',
    against: 'partner_fees',
    amountCents: cents,
    description: `Fees collected until ${bank.today()}`,
  });
  return booking.id;
}

/** The partner's first account that accepts money. */
function billingAccount({ store }: Bank): Account | undefined {
  return store.accounts
    .by('type', 'BILLING_ACCOUNT')
    .find((account) => refusalOfIncoming(account) === undefined);
}
