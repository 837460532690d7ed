import type { Bank } from '#sandbox/engine/bank.ts';
import type { CreditTransfer } from '#sandbox/engine/model/payments.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';

/** A transfer under its own path: one of another person or account does not exist there. */
export function transferAt(
  bank: Bank,
  path: { person_id: string; account_id: string; id: string },
): CreditTransfer {
  const transfer = bank.store.creditTransfers.get(path.id);
  if (transfer.person_id !== path.person_id || transfer.account_id !== path.account_id) {
    throw modelNotFound('SepaCreditTransfer', path.id);
  }
  return transfer;
}
