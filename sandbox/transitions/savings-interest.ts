import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { interestRuleTypes } from '#shared/bank/contract/accounts/savings-account-mappings.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { SavingsInterest, SavingsMapping } from '#sandbox/engine/model/accounts.ts';
import { existingMapping, savingsInterestOf } from '#sandbox/operations/accounts/savings-account-mappings.ts';
import { accruedInterest, microsPerCent } from '#sandbox/operations/lending/overdraft-interest.ts';
import { useExemption } from './tax-exemptions.ts';

export const savingsProfile = z.strictObject({
  account_id: z.string().check(z.describe('the savings account, which is mapped to a main account')),
  rule_type: z._default(z.enum(interestRuleTypes), 'PROMOTION'),
  interest_profile_id: z._default(z.nullable(z.string()), null),
});

/** The bank gives a savings account other interest for a time. No event is stated for it. */
export function changeSavingsProfile(bank: Bank, wanted: z.input<typeof savingsProfile>): SavingsInterest {
  const { account_id, ...profile } = savingsProfile.parse(wanted);
  const mapping = existingMapping(bank, activeAccount(bank, account_id));
  return bank.store.savingsInterest.insert({ ...savingsInterestOf(bank, mapping), ...profile });
}

export const endedSavingsPeriod = z.strictObject({
  account_id: savingsProfile.shape.account_id,
  amount: z
    .optional(z.int().check(z.positive(), z.maximum(maxAmountCents)))
    .check(z.describe('cents of interest; unless given, what has accrued')),
});

/** Books interest before its period is over. */
export function endSavingsPeriod(bank: Bank, wanted: z.input<typeof endedSavingsPeriod>): SavingsInterest {
  const { account_id, amount } = endedSavingsPeriod.parse(wanted);
  const mapping = existingMapping(bank, activeAccount(bank, account_id));
  return amount === undefined ? bookAccrued(bank, mapping) : bookSavingsInterest(bank, mapping, amount);
}

/** Step of the bank's day: yesterday's closing balance bears interest, which is booked at the end of a period. */
export function accrueSavingsInterest(bank: Bank, today: string): void {
  const { savingsInterestRate, promotionInterestRate } = bank.options;
  if (savingsInterestRate === 0 && promotionInterestRate === 0) return;
  for (const mapping of bank.store.savingsMappings.by('status', 'OPENED')) {
    const { id, status } = bank.store.accounts.get(mapping.deposit_account_id);
    if (status !== 'ACTIVE') continue;
    accrue(bank, mapping, Math.max(0, bank.balances.bookedBefore(id, today)));
    if (isPeriodOver(bank, today)) bookAccrued(bank, mapping);
  }
}

const daysOfYear = 365;

function accrue(bank: Bank, mapping: SavingsMapping, balanceCents: number): void {
  const known = savingsInterestOf(bank, mapping);
  const { savingsInterestRate, promotionInterestRate } = bank.options;
  const rate = known.rule_type === 'PROMOTION' ? promotionInterestRate : savingsInterestRate;
  const micros = Math.floor((balanceCents * rate * microsPerCent) / daysOfYear);
  if (micros > 0)
    bank.store.savingsInterest.insert({ ...known, accrued_micros: known.accrued_micros + micros });
}

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

function isPeriodOver({ options }: Bank, today: string): boolean {
  const month = Number(today.slice('YYYY-'.length, 'YYYY-MM'.length));
  return today.endsWith('-01') && (month - 1) % monthsOf[options.savingsInterest] === 0;
}

/** Whole cents; the rest keeps accruing. An account that is closed gets them before. */
export function bookAccrued(bank: Bank, mapping: SavingsMapping): SavingsInterest {
  return bookSavingsInterest(bank, mapping, accruedInterest(savingsInterestOf(bank, mapping)).value);
}

function bookSavingsInterest(bank: Bank, mapping: SavingsMapping, cents: number): SavingsInterest {
  const known = savingsInterestOf(bank, mapping);
  if (cents === 0) return known;
  const { deposit_account_id: account_id } = mapping;
  recordBooking(bank, {
    account_id,
    booking_type: 'INTEREST_ACCRUED',
    against: 'interest_expense',
    amountCents: cents,
    description: 'Interest on savings',
    transaction_id: mapping.id,
  });
  withholdTaxes(bank, mapping, cents - useExemption(bank, account_id, cents));
  const accrued_micros = Math.max(0, known.accrued_micros - cents * microsPerCent);
  return bank.store.savingsInterest.insert({ ...known, accrued_micros });
}

const [capitalYieldTax, surchargeOnTax] = [0.25, 0.055];

/** German law: a quarter of the interest, and 5.5 % of that as a surcharge. Parts of a cent are the customer's. */
function withholdTaxes(bank: Bank, { id, deposit_account_id }: SavingsMapping, taxableCents: number): void {
  const tax = Math.floor(taxableCents * capitalYieldTax);
  const rows = [
    ['Capital yield tax', tax],
    ['Solidarity surcharge', Math.floor(tax * surchargeOnTax)],
  ] as const;
  for (const [description, cents] of rows.filter(([, owed]) => owed > 0))
    recordBooking(bank, {
      account_id: deposit_account_id,
      // Their value is not stated.
      booking_type: 'OTHER',
      against: 'taxes',
      amountCents: -cents,
      description,
      transaction_id: id,
    });
}
