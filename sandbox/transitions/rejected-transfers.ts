import * as z from '#shared/kernel/zod.ts';
import { incomingTransfer } from './accounts.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { RejectedTransaction } from '#sandbox/engine/model/accounts.ts';

export const rejectedTransfer = z.extend(
  z.pick(incomingTransfer, { account_id: true, amount: true, sender_name: true, sender_iban: true }),
  {
    status: z._default(z.enum(['REJECTED', 'RETURNED']), 'RETURNED'),
    status_reason: z._default(z.string(), 'ACCOUNT_BLOCKED'),
  },
);

/** Money that the bank sends back instead of booking it. */
export function rejectIncomingTransfer(
  bank: Bank,
  wanted: z.input<typeof rejectedTransfer>,
): RejectedTransaction {
  const { account_id, amount, ...given } = rejectedTransfer.parse(wanted);
  const { person_id, business_id } = bank.store.accounts.get(account_id);
  const rejected = bank.store.rejectedTransactions.insert({
    id: bank.ids.uuid(),
    account_id,
    ...given,
    amount: euroCents(amount),
    created_at: bank.instant(),
  });
  const payload = { ...given, person_id, business_id, account_id };
  bank.emit({ type: 'INCOMING_REJECTED_TRANSACTION', entityId: rejected.id, payload });
  return rejected;
}
