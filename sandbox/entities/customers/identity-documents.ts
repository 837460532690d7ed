import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Account } from '#sandbox/engine/model.ts';

const reason = 'IDENTIFICATION_DOCUMENT_EXPIRED';

/** Replaces the document that the bank knew. It is valid until the end of its last day. */
export function keepIdentityDocument({ store }: Bank, personId: string, expires_on: string): void {
  store.identityDocuments.insert({ id: personId, expires_on });
}

/** Adds a document that is valid for years, and lifts only the blocks that the former one caused. */
export function renewIdentityDocument(bank: Bank, personId: string): void {
  const { identityDocumentDays, identityDocumentNoticeDays } = bank.options;
  keepIdentityDocument(bank, personId, daysAfter(bank.today(), identityDocumentDays));
  // The day of the bank's warning has passed.
  if (identityDocumentDays < identityDocumentNoticeDays) warnOfBlock(bank, personId);
  for (const { id, locking_reasons } of accountsOf(bank, personId)) {
    if (locking_reasons.length > 0 && locking_reasons.every((one) => one === reason))
      blockAccount(bank, { account_id: id, locking_status: 'NO_BLOCK' });
  }
}

/** On the day after its last day, the accounts are blocked. */
export function warnOfBlock(bank: Bank, personId: string): void {
  const document = bank.store.identityDocuments.get(personId);
  const payload = { blocking_date: daysAfter(document.expires_on, 1), reason };
  bank.emit({ type: 'POTENTIAL_ACCOUNT_BLOCKING', entityId: personId, payload });
}

export function blockForDocument(bank: Bank, personId: string): readonly Account[] {
  return accountsOf(bank, personId).map(({ id }) =>
    blockAccount(bank, { account_id: id, locking_reason: reason }),
  );
}

function accountsOf({ store }: Bank, personId: string): readonly Account[] {
  return store.accounts.by('person_id', personId).filter(({ status }) => status === 'ACTIVE');
}
