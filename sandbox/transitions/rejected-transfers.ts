import * as z from '#shared/kernel/zod.ts';
import { incomingTransfer } from './accounts.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { RejectedTransaction } from '#sandbox/engine/model/accounts.ts';
import { rejectedTransactionStates } from '#sandbox/engine/states/accounts.ts';
import { rejectMoney } from '#sandbox/entities/payments/arriving-money.ts';

export const rejectedTransfer = z.extend(
  z.pick(incomingTransfer, { account_id: true, amount: true, sender_name: true, sender_iban: true }),
  {
    status: z._default(z.enum(rejectedTransactionStates.statuses), 'RETURNED'),
    status_reason: z._default(z.string(), 'ACCOUNT_BLOCKED'),
  },
);

/** Money that the bank sends back instead of booking it. */
export function rejectIncomingTransfer(
  bank: Bank,
  wanted: z.input<typeof rejectedTransfer>,
): RejectedTransaction {
  const { account_id, amount, ...given } = rejectedTransfer.parse(wanted);
  return rejectMoney(bank, bank.store.accounts.get(account_id), { ...given, cents: amount });
}
