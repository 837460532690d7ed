import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { payOut } from '#sandbox/entities/payments/leaving-money.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { ReferenceAccount } from '#sandbox/engine/model/accounts.ts';
import type { ReferenceAccountPayout } from '#sandbox/engine/model/cash.ts';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { isReachable } from '#sandbox/entities/magic-values.ts';

export const newPayout = z.strictObject({
  reference_account_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  description: z._default(z.nullable(z.string()), null),
  end_to_end_id: z._default(z.nullable(z.string()), null),
});

/** Sends money at once to the customer's account at another bank, or declines it and says why. */
export function payOutToReferenceAccount(
  bank: Bank,
  wanted: z.input<typeof newPayout>,
): ReferenceAccountPayout {
  const { amount, ...order } = newPayout.parse(wanted);
  const reference = bank.store.referenceAccounts.get(order.reference_account_id);
  const refused = refusalOf(bank, reference, amount);
  const id = bank.ids.next('payout');
  if (refused === undefined) {
    const { account_id, iban, name } = reference;
    payOut(bank, {
      account: bank.store.accounts.get(account_id),
      booking_type: 'SepaInstantCreditTransf',
      cents: amount,
      recipient: { iban, name },
      transaction_id: id,
      description: order.description ?? '',
      end_to_end_id: order.end_to_end_id,
    });
  }
  const status = refused === undefined ? 'EXECUTED' : 'DECLINED';
  const payout = bank.store.referenceAccountPayouts.insert({
    id,
    ...order,
    reference: bank.ids.uuid(),
    status,
    amount: euroCents(amount),
    instant: true,
    decline_reason: refused === undefined ? null : reasonOf(refused),
    decline_reason_details: refused?.message ?? null,
  });
  const payload = { ...payout, declined_reason: payout.decline_reason };
  bank.emit({ type: `REFERENCE_ACCOUNT_INSTANT_PAYOUT_${status}`, entityId: id, payload });
  return payout;
}

function refusalOf(bank: Bank, reference: ReferenceAccount, cents: number): BankRefusal | undefined {
  const { account_id, status, iban } = reference;
  if (status !== 'ACTIVE') {
    return refusal(400, 'reference_account_inactive', 'The reference account is not active.');
  }
  if (!isReachable(iban)) return refusal(400, 'unreachable', 'The reference account cannot be reached.');
  return refusalOfPayment(bank, bank.store.accounts.get(account_id), cents);
}
