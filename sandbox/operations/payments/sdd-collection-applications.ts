import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { announceApplication, decidedOnceComplete, limitAsOffered } from './offered-collection.ts';
import { namedSnapshot } from '#sandbox/entities/accounts/account-snapshot.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { equals } from '#sandbox/entities/matches.ts';
import { usableCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CollectionApplication } from '#sandbox/engine/model/payments.ts';
import { created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const sddCollectionApplicationHandlers = {
  'persons.sddCollectionApplications.list': ({ path, filter }, bank) => {
    const { id } = existingPerson(bank, path.person_id);
    return shownList(
      bank.store.collectionApplications
        .by('person_id', id)
        .filter(({ status }) => equals(filter.status, status)),
      shownApplication,
    );
  },
  /** Pending until the bank decides: no operation requests it. */
  'persons.sddCollectionApplications.create': ({ path, body: { credit_record_id } }, bank) => {
    const { id: person_id } = existingPerson(bank, path.person_id);
    if (credit_record_id !== undefined) usableCreditRecord(bank, person_id, credit_record_id);
    return created(
      shownApplication(
        bank.store.collectionApplications.insert({
          id: bank.ids.next('sddCollection'),
          person_id,
          credit_record_id: credit_record_id ?? null,
          account_id: null,
          account_snapshot_id: null,
          sdd_collection_id: null,
          status: 'pending',
          decision: null,
          rejection_reasons: [],
          limit: null,
          created_at: bank.instant(),
        }),
      ),
    );
  },
  'persons.sddCollectionApplications.get': ({ path }, bank) =>
    ok(shownApplication(applicationAt(bank, path))),
  /** Only an account of the person at this bank. */
  'persons.sddCollectionApplications.linkAccount': ({ path, body }, bank) => {
    const { id, person_id } = applicationAt(bank, path);
    const account = accountOfPerson(bank, { person_id, account_id: body.account_id });
    refuseInactive(account);
    const linked = bank.store.collectionApplications.update(id, { account_id: account.id });
    const limited = limitAsOffered(bank, linked);
    if (limited !== linked) announceApplication(bank, limited);
    return ok(shownApplication(limited));
  },
  'persons.sddCollectionApplications.linkAccountSnapshot': ({ path, body }, bank) => {
    const { id, person_id } = applicationAt(bank, path);
    const account_snapshot_id = namedSnapshot(bank, person_id, body.account_snapshot_id).id;
    const linked = bank.store.collectionApplications.update(id, { account_snapshot_id });
    return ok(shownApplication(decidedOnceComplete(bank, linked)));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function applicationAt(
  bank: Bank,
  path: { person_id: string; sdd_collection_application_id: string },
): CollectionApplication {
  const { id } = existingPerson(bank, path.person_id);
  const application = bank.store.collectionApplications.get(path.sdd_collection_application_id);
  if (application.person_id !== id) throw modelNotFound('SddCollectionApplication', application.id);
  return application;
}

function shownApplication(application: CollectionApplication) {
  return { ...application, rejection_reasons: [...application.rejection_reasons] };
}
