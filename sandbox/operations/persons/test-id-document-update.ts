import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import { daysAfter } from '#sandbox/engine/business-day.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { done } from '#sandbox/engine/operation.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

const reason = 'IDENTIFICATION_DOCUMENT_EXPIRED';

/** How long a document lasts whose date the call leaves out. */
const assumedDays = 30;

export const testIdDocumentUpdate: OperationHandler<RowOf<'persons.testIdDocumentUpdate'>> = (
  { path, body },
  bank,
) => {
  const person = existingPerson(bank, path.id);
  const expires = body.expiration_date ?? daysAfter(bank.today(), assumedDays);
  if (expires < bank.today()) {
    const accounts = bank.store.accounts.where(
      ({ person_id, status }) => person_id === person.id && status === 'ACTIVE',
    );
    for (const { id } of accounts) blockAccount(bank, { account_id: id, locking_reason: reason });
  } else {
    const payload = { blocking_date: expires, reason };
    bank.emit({ type: 'POTENTIAL_ACCOUNT_BLOCKING', entityId: person.id, payload });
  }
  return done();
};
