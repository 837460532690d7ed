import { limitCollection } from './sdd-collection-limits.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CollectionApplication } from '#sandbox/engine/model/payments.ts';

/** The offered limit applies as soon as an account is linked. */
export function limitAsOffered(bank: Bank, application: CollectionApplication): CollectionApplication {
  const { id, account_id, limit, decision } = application;
  if (decision !== 'OFFERED' || account_id === null || limit === null) return application;
  const { id: sdd_collection_id } = limitCollection(bank, { account_id, limit, limit_type: 'INTERNAL' });
  return bank.store.collectionApplications.update(id, { sdd_collection_id });
}

/** No amount is stated. */
const ordinaryLimit = euroCents(100_000);

/** The bank decides once it has a credit record and a snapshot of the account. A transition decides earlier, or otherwise. */
export function decidedOnceComplete(bank: Bank, application: CollectionApplication): CollectionApplication {
  const { id, credit_record_id, account_snapshot_id, decision } = application;
  if (credit_record_id === null || account_snapshot_id === null || decision !== null) return application;
  const offer = { decision: 'OFFERED', limit: ordinaryLimit } as const;
  return announceApplication(bank, limitAsOffered(bank, bank.store.collectionApplications.update(id, offer)));
}

export function announceApplication(bank: Bank, application: CollectionApplication): CollectionApplication {
  const { id, person_id, credit_record_id, sdd_collection_id, account_snapshot_id } = application;
  const { status, decision, rejection_reasons, created_at, limit } = application;
  bank.emit({
    type: 'SDD_COLLECTION_APPLICATION',
    entityId: id,
    payload: {
      id,
      person_id,
      credit_record_id,
      sdd_collection_id,
      account_snapshot_id,
      status,
      decision,
      rejection_reasons,
      created_at,
      limit,
    },
  });
  return application;
}
