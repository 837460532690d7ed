import type { Bank } from '#sandbox/engine/bank.ts';
import type { Identification } from '#sandbox/engine/model.ts';
import { created, done, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { personCustomer } from '#sandbox/entities/customers/customer.ts';
import { addDocument, documentsOf, shownDocument } from '#sandbox/entities/customers/documents.ts';
import {
  blockForDocument,
  keepIdentityDocument,
  warnOfBlock,
} from '#sandbox/entities/customers/identity-documents.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { nextIban, ownBic } from '#sandbox/engine/iban.ts';

/** The validity of a document if the call names no date. */
const assumedDays = 30;

const fallbackMs = 60 * 24 * 3_600_000;

export const identificationHandlers = {
  /** It is also a document of the person. */
  'persons.identifications.documents.upload': ({ path, body, files }, bank) => {
    const identification = identificationOf(bank, path);
    const person = personCustomer(bank, identification.person_id);
    const upload = { items: body, file: files.file, identification_id: identification.id };
    return created(shownDocument(addDocument(bank, person, upload)));
  },
  'persons.identifications.documents.list': ({ path }, bank) => {
    const { id, person_id } = identificationOf(bank, path);
    const documents = documentsOf(bank, personCustomer(bank, person_id), {});
    return shownList(
      documents.filter(({ identification_id }) => identification_id === id),
      shownDocument,
    );
  },
  'persons.testIdDocumentUpdate': ({ path, body }, bank) => {
    const person = existingPerson(bank, path.id);
    const expires = body.expiration_date ?? daysAfter(bank.today(), assumedDays);
    keepIdentityDocument(bank, person.id, expires);
    if (expires < bank.today()) blockForDocument(bank, person.id);
    else warnOfBlock(bank, person.id);
    return done();
  },
  /**
   * Restores the account of a failed bank_plus identification after another one succeeded, within 60 days of the
   * failure. See "Limits", video identification fallback.
   */
  'persons.identificationAccount.reactivate': ({ path }, bank) => {
    const person = existingPerson(bank, path.person_id);
    const failedAtMs = failureOf(bank, person.id);
    const isFallback = ({ status, completed_at }: Identification) =>
      status === 'successful' && Date.parse(completed_at ?? '') >= failedAtMs;
    if (bank.clock.now() - failedAtMs > fallbackMs) {
      throw validationError('The identification failed more than 60 days ago.');
    }
    if (!bank.store.identifications.by('person_id', person.id).some(isFallback)) {
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
      // Of the products that are stated, that of an account for one purpose.
      product_name: 'RESTRICTED_ACCOUNT_CONSUMER_GERMANY',
    });
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Under this person, an identification of another person does not exist. */
function identificationOf(bank: Bank, path: { person_id: string; id: string }): Identification {
  const person = existingPerson(bank, path.person_id);
  const identification = bank.store.identifications.get(path.id);
  if (identification.person_id !== person.id) throw modelNotFound('PersonIdentification', path.id);
  return identification;
}

/** When the latest bank_plus identification of the person failed, in milliseconds. */
function failureOf(bank: Bank, personId: string): number {
  const failed = bank.store.identifications
    .by('person_id', personId)
    .filter(({ method, status }) => method === 'bank_plus' && status === 'failed')
    .at(-1);
  if (failed === undefined) throw modelNotFound('IdentificationAccount', personId);
  return Date.parse(failed.completed_at ?? '');
}
