import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import { receiveMoney } from '#sandbox/entities/payments/arriving-money.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import type { RejectedTransaction } from '#sandbox/engine/model/accounts.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { settlementDay } from '#sandbox/engine/settlement.ts';
import { refusalOfPayment } from '#sandbox/entities/payments/cover.ts';

const byCard = ['CARD_DIRECT_DEBIT', 'CARD_TRANSACTION_DIRECT'] as const;

/** Payments that no operation of the interface makes. */
export const otherPaymentTypes = [
  'TARGET2_CREDIT_TRANSFER',
  'FOREIGN_PAYMENT',
  'INTERNATIONAL_CREDIT_TRANSFER',
  'CRYPTO_EXCHANGE',
  'REBOOKING',
  // The other name of an instant transfer, which the public reference lists.
  'SEPAInstantCreditTransfer',
  ...byCard,
] as const;

export const otherPayment = z.strictObject({
  account_id: z.string(),
  type: z._default(z.enum(otherPaymentTypes), 'TARGET2_CREDIT_TRANSFER'),
  direction: z._default(z.enum(['in', 'out']), 'in'),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  name: z._default(z.string(), 'Erika Mustermann').check(z.describe('of the other party')),
  iban: z._default(z.string(), 'DE93999999990000000001').check(z.describe('of the other party')),
  description: z._default(z.string(), ''),
});

/** Books a payment that a branch, another system or a card scheme makes. What leaves needs cover. */
export function bookOtherPayment(
  bank: Bank,
  wanted: z.input<typeof otherPayment>,
): Booking | RejectedTransaction {
  const { account_id, type, direction, amount, name, iban, description } = otherPayment.parse(wanted);
  const account = activeAccount(bank, account_id);
  if (type === 'TARGET2_CREDIT_TRANSFER') refuseOnClosedDay(bank);
  const isOfCard = byCard.some((each) => each === type);
  const payment = {
    booking_type: type,
    against: isOfCard ? 'card_scheme' : 'nostro',
    description,
  } as const;
  if (direction === 'in') {
    const arrival = receiveMoney(bank, account, { ...payment, amountCents: amount, sender: { iban, name } });
    return arrival.outcome === 'booked' ? arrival.booking : arrival.transaction;
  }
  const refused = refusalOfPayment(bank, account, amount);
  if (refused !== undefined) throw refused;
  return recordBooking(bank, { ...payment, account_id, amountCents: -amount, counterparty: { iban, name } });
}

/** An urgent transfer settles on the day on which it is sent. */
function refuseOnClosedDay(bank: Bank): void {
  const day = settlementDay(bank, bank.today());
  if (day !== bank.today()) throw refusal(409, 'closed_day', `TARGET is closed: send it on ${day}.`);
}
