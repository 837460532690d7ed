import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { nextIban, ownBic } from '#sandbox/engine/iban.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';

export const newBillingAccount = z.strictObject({
  id: z
    .optional(z.string().check(z.minLength(1), z.maxLength(200)))
    .check(z.describe('the partner may know it before the account is there; drawn if it is left out')),
});

/** An account of the partner itself, with no customer behind it; no opening request announces it. */
export function openBillingAccount(
  bank: Bank,
  { id = bank.ids.next('account') }: z.output<typeof newBillingAccount> = {},
): Account {
  if (bank.store.accounts.find(id) !== undefined)
    throw refusal(409, 'record_not_unique', 'There is an account with this id already.');
  return bank.store.accounts.insert({
    id,
    iban: nextIban(bank.random),
    bic: ownBic,
    type: 'BILLING_ACCOUNT',
    purpose: null,
    status: 'ACTIVE',
    person_id: null,
    business_id: null,
    locking_status: 'NO_BLOCK',
    locking_reasons: [],
    account_limit: euroCents(0),
    opened_at: bank.instant(),
    closed_at: null,
  });
}
