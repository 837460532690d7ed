import type { Account } from '#sandbox/engine/model.ts';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

/** A closed account takes part in no operation. */
export function refusalOfInactive(account: Account): BankRefusal | undefined {
  if (account.status === 'ACTIVE') return undefined;
  return refusal(400, 'invalid_model', 'The account is not active.');
}

export function refuseInactive(account: Account): void {
  const refused = refusalOfInactive(account);
  if (refused !== undefined) throw refused;
}

/** No money may leave a closed account, nor one with a block on debits. */
export function refusalOfOutgoing(account: Account): BankRefusal | undefined {
  const isBlocked = account.locking_status === 'DEBIT_BLOCK' || account.locking_status === 'BLOCK';
  if (!isBlocked) return refusalOfInactive(account);
  return refusal(403, 'unauthorized_action', 'The account is blocked for outgoing payments.');
}

/** No money may come to a closed account, nor to one with a block on credits. */
export function refusalOfIncoming(account: Account): BankRefusal | undefined {
  const isBlocked = account.locking_status === 'CREDIT_BLOCK' || account.locking_status === 'BLOCK';
  if (!isBlocked) return refusalOfInactive(account);
  return refusal(403, 'unauthorized_action', 'The account is blocked for incoming payments.');
}
