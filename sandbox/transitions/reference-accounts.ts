import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ReferenceAccount } from '#sandbox/engine/model/accounts.ts';
import { referenceAccountStates } from '#sandbox/engine/states/accounts.ts';

export const endedMandate = z.strictObject({ reference_account_id: z.string() });

/** The customer revokes the mandate at the other bank, or the account there is closed. Neither has an event. */
export function endMandate(bank: Bank, wanted: z.input<typeof endedMandate>): ReferenceAccount {
  const known = bank.store.referenceAccounts.get(endedMandate.parse(wanted).reference_account_id);
  const status = referenceAccountStates.move(known.status, 'INACTIVE');
  return bank.store.referenceAccounts.update(known.id, { status });
}
