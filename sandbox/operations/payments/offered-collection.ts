import { limitCollection } from './sdd-collection-limits.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CollectionApplication } from '#sandbox/engine/model/payments.ts';

/** The offered limit applies as soon as an account is linked. */
export function limitAsOffered(bank: Bank, application: CollectionApplication): CollectionApplication {
  const { id, account_id, limit, decision } = application;
  if (decision !== 'OFFERED' || account_id === null || limit === null) return application;
  const { id: sdd_collection_id } = limitCollection(bank, { account_id, limit, limit_type: 'INTERNAL' });
  return bank.store.collectionApplications.update(id, { sdd_collection_id });
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
