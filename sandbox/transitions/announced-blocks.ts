import * as z from '#shared/kernel/zod.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { monthsAfter } from '#sandbox/engine/business-day.ts';
import type { Account, Person } from '#sandbox/engine/model.ts';

export const expiringDocument = z.strictObject({
  person_id: z.string(),
  blocking_date: z.optional(z.iso.date()).check(z.describe('in a month unless given')),
});

const reason = 'IDENTIFICATION_DOCUMENT_EXPIRED';

/** The identity document of a person expires: the bank warns, and blocks the accounts when the day has come. */
export function announceBlock(bank: Bank, wanted: z.input<typeof expiringDocument>): Person {
  const { person_id, blocking_date = monthsAfter(bank.today(), 1) } = expiringDocument.parse(wanted);
  const person = existingPerson(bank, person_id);
  const payload = { blocking_date, reason };
  bank.emit({ type: 'POTENTIAL_ACCOUNT_BLOCKING', entityId: person.id, payload });
  const atMs = Math.max(bank.clock.now(), Date.parse(blocking_date));
  bank.schedule({ atMs, name: 'block-accounts', argument: { id: person.id } });
  return person;
}

export function blockAccountsOf(bank: Bank, personId: string): readonly Account[] {
  return bank.store.accounts
    .by('person_id', personId)
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ id }) => blockAccount(bank, { account_id: id, locking_reason: reason }));
}
