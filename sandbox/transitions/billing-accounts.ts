import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { nextIban, ownBic } from '#sandbox/engine/iban.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';

export const newBillingAccount = z.strictObject({});

/** An account of the partner itself, with no customer behind it; no opening request announces it. */
export function openBillingAccount(bank: Bank): Account {
  return bank.store.accounts.insert({
    id: bank.ids.next('account'),
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
