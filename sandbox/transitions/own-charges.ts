import { feeTypes } from '#shared/bank/contract/accounts/fee-types.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Account, Booking } from '#sandbox/engine/model.ts';
import { recordFee, refusalOfFee } from '#sandbox/operations/accounts/fees.ts';

/** Charges that no partner makes: only the statement shows them. */
export const ownChargeTypes = [
  'CHARGE_ACCOUNT_MAINTENANCE',
  'CHARGE_CARD',
  'CHARGE_DUNNING',
  'CHARGE_SEPA_DIRECT_DEBIT_RETURN',
  'COMMISSION_OVERDRAFT',
  'ChargeDunning',
  'ChargeRecallRequest',
  'ChargeSEPADirectDebitReturn',
] as const;

export const ownCharge = z.strictObject({
  account_id: z.string(),
  type: z
    ._default(z.enum([...feeTypes, ...ownChargeTypes]), 'ChargeAccountMaintenance')
    .check(z.describe('one that partners charge as well is in the fee list, with service_initiated')),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
});

/** The bank charges a customer for itself. */
export function chargeAccount(bank: Bank, wanted: z.input<typeof ownCharge>): Booking {
  const { account_id, type, amount } = ownCharge.parse(wanted);
  const account = activeAccount(bank, account_id);
  const refused = refusalOfFee(bank, account, amount);
  if (refused !== undefined) throw refused;
  return bookCharge(bank, account, { type, cents: amount });
}

interface Charge {
  readonly type: z.output<typeof ownCharge>['type'];
  readonly cents: number;
}

const isFee = (type: string) => feeTypes.some((each) => each === type);

function bookCharge(bank: Bank, { id: account_id }: Account, { type, cents }: Charge): Booking {
  if (!isFee(type))
    return recordBooking(bank, {
      account_id,
      booking_type: type,
      against: 'fee_income',
      amountCents: -cents,
      description: type,
    });
  const { booking_id } = recordFee(bank, {
    account_id,
    type,
    against: 'fee_income',
    amount_cents: cents,
    initiator_reference: null,
    idempotency_key: null,
    original_transaction_id: null,
    service_initiated: true,
    valuta_date: bank.today(),
  });
  return bank.store.bookings.get(booking_id);
}

/** The prices of the option; none is stated. */
const [accountCents, cardCents] = [290, 100];

/** Step of the bank's day: on the first of a month, for the month before. What an account cannot pay is waived. */
export function chargeMonthly(bank: Bank, today: string): void {
  if (bank.options.ownCharges === 'none' || !today.endsWith('-01')) return;
  for (const account of bank.store.accounts.by('status', 'ACTIVE')) {
    if (account.person_id === null && account.business_id === null) continue;
    chargeIfPayable(bank, account, { type: 'ChargeAccountMaintenance', cents: accountCents });
    for (const { status } of bank.store.cards.by('account_id', account.id))
      if (status === 'ACTIVE') chargeIfPayable(bank, account, { type: 'ChargeCard', cents: cardCents });
  }
}

function chargeIfPayable(bank: Bank, account: Account, charge: Charge): void {
  if (refusalOfFee(bank, account, charge.cents) === undefined) bookCharge(bank, account, charge);
}
