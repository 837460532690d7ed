import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { accountBlockStates } from '#sandbox/engine/states/accounts.ts';

export const accountBlock = z.strictObject({
  account_id: z.string(),
  locking_status: z._default(z.enum(accountBlockStates.statuses), 'BLOCK'),
  locking_reason: z._default(z.string(), 'COMPLIANCE'),
});

/** Blocks an account or, with NO_BLOCK, lifts the block. */
export function blockAccount(bank: Bank, wanted: z.input<typeof accountBlock>): Account {
  const { account_id, locking_status, locking_reason } = accountBlock.parse(wanted);
  const isLifted = locking_status === 'NO_BLOCK';
  const account = bank.store.accounts.update(account_id, {
    locking_status,
    locking_reasons: isLifted ? [] : [locking_reason],
  });
  const payload = { ...ownerInEvents(account), locking_status, updated_at: bank.changedAt() };
  bank.emit({ type: 'ACCOUNT_BLOCK', entityId: account.id, payload });
  return account;
}

/** The account's owner, as events of the account name it. */
export function ownerInEvents({ id, person_id, business_id, iban }: Account) {
  // The bank writes text where JSON has null.
  return { account_id: id, person_id, business_id: business_id ?? 'null', iban };
}
