import { settleTransfer } from './settle-transfer.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CreditTransfer } from '#sandbox/engine/model/payments.ts';

/** After the second factor: executes the transfer, or declines it and throws the reason. */
export function acceptTransfer(bank: Bank, transferId: string): CreditTransfer {
  const transfer = bank.store.creditTransfers.get(transferId);
  const refused = settleTransfer(bank, transferId);
  if (refused !== undefined) throw refused;
  // The answer still says accepted: the bank executes later.
  return { ...transfer, status: 'accepted' };
}
