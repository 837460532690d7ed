import type { Bank } from '#sandbox/engine/bank.ts';
import type { AccountSnapshot } from '#sandbox/engine/model/account-snapshots.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import { accountSnapshotStates } from '#sandbox/engine/states/loans.ts';

/** The snapshot that an application names: of the same person, and neither failed nor expired. */
export function namedSnapshot(bank: Bank, person_id: string, id: string): AccountSnapshot {
  const snapshot = bank.store.accountSnapshots.find(id);
  if (snapshot?.person_id !== person_id) throw invalidModel('account_snapshot_id', 'is invalid');
  if (accountSnapshotStates.isFinal(snapshot.status)) {
    throw invalidModel('account_snapshot_id', `is ${snapshot.status}: a new snapshot is needed`);
  }
  return snapshot;
}

/** Whether scoring can read it. */
export function isAvailable(bank: Bank, snapshotId: string): boolean {
  return bank.store.accountSnapshots.find(snapshotId)?.status === 'available';
}
