import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { nextIban, ownBic } from '#sandbox/engine/iban.ts';
import type { Identification } from '#sandbox/engine/model.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import { modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

const fallbackMs = 60 * 24 * 3_600_000;

/**
 * Restores the account of a failed bank_plus identification after another one succeeded, within 60 days of the
 * failure. See "Limits", video identification fallback.
 */
export const reactivateIdentificationAccount: OperationHandler<
  RowOf<'persons.identificationAccount.reactivate'>
> = ({ path }, bank) => {
  const person = existingPerson(bank, path.person_id);
  const failedAtMs = failureOf(bank, person.id);
  const isFallback = ({ person_id, status, completed_at }: Identification) =>
    person_id === person.id && status === 'successful' && Date.parse(completed_at ?? '') >= failedAtMs;
  if (bank.clock.now() - failedAtMs > fallbackMs) {
    throw validationError('The identification failed more than 60 days ago.');
  }
  if (bank.store.identifications.where(isFallback).length === 0) {
    throw validationError('No other identification succeeded since.');
  }
  const account =
    bank.store.identificationAccounts.find(person.id) ??
    bank.store.identificationAccounts.insert({
      id: person.id,
      iban: nextIban(bank.random),
      reactivated_at: bank.instant(),
    });
  return ok({
    iban: account.iban,
    account_currency: 'EUR',
    account_bic: ownBic,
    product_name: 'Identification account',
  });
};

/** When the latest bank_plus identification of the person failed, in milliseconds. */
function failureOf(bank: Bank, personId: string): number {
  const failed = bank.store.identifications
    .where(
      ({ person_id, method, status }) =>
        person_id === personId && method === 'bank_plus' && status === 'failed',
    )
    .at(-1);
  if (failed === undefined) throw modelNotFound('IdentificationAccount', personId);
  return Date.parse(failed.completed_at ?? '');
}
