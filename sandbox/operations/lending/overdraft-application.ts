import { endOfferLater } from './offer-end.ts';
import { accrualRate, decisionOn, offeredLimit } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { OverdraftApplication } from '#sandbox/engine/model/lending.ts';
import type { AccountSnapshot } from '#sandbox/engine/model/account-snapshots.ts';
import { accountSnapshotStates } from '#sandbox/engine/states/loans.ts';
import { overdraftApplicationStates } from '#sandbox/engine/states/overdrafts.ts';
import { isAvailable } from '#sandbox/entities/accounts/account-snapshot.ts';
import { modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';

/** A freelancer's application under the path of the person. */
export function overdraftApplicationOf(
  bank: Bank,
  path: { readonly person_id: string; readonly overdraft_application_id: string },
): OverdraftApplication {
  const person = existingPerson(bank, path.person_id);
  const application = bank.store.overdraftApplications.get(path.overdraft_application_id);
  if (application.person_id !== person.id) throw modelNotFound('OverdraftApplication', application.id);
  return application;
}

export function shownOverdraftApplication({ rejection_reasons, ...application }: OverdraftApplication) {
  return { ...application, rejection_reasons: rejection_reasons && [...rejection_reasons] };
}

/** The last thing that scoring waits for. */
export function linkSnapshot(
  bank: Bank,
  application: OverdraftApplication,
  account_snapshot_id: string,
): OverdraftApplication {
  if (application.account_snapshot_id === account_snapshot_id) return application;
  if (!isWaiting(application)) throw validationError('The application is already decided.');
  return scored(bank, application, account_snapshot_id);
}

const isWaiting = ({ status }: OverdraftApplication) =>
  status === 'account_snapshot_pending' || status === 'account_snapshot_verification_pending';

/** The snapshot is available, or never will be. */
export function scoreAfterSnapshot(bank: Bank, { id, status }: AccountSnapshot): void {
  const account_snapshot_id = accountSnapshotStates.isFinal(status) ? null : id;
  for (const application of bank.store.overdraftApplications.by('account_snapshot_id', id)) {
    if (isWaiting(application)) scored(bank, application, account_snapshot_id);
  }
}

function scored(
  bank: Bank,
  application: OverdraftApplication,
  account_snapshot_id: string | null,
): OverdraftApplication {
  const move = (change: Partial<OverdraftApplication>) =>
    moveOverdraftApplication(bank, application, { account_snapshot_id, ...change });
  if (account_snapshot_id === null) return move({ status: 'account_snapshot_pending' });
  if (!isAvailable(bank, account_snapshot_id)) {
    return move({ status: 'account_snapshot_verification_pending' });
  }
  const decision = decisionOn(application);
  if (decision === 'REJECTED') {
    return move({ decision, status: 'rejected', rejection_reasons: ['probability_of_default'] });
  }
  endOfferLater(bank, application.id);
  return move({
    decision,
    status: 'offered',
    limit: offeredLimit(null),
    interest_accrual_rate: accrualRate,
  });
}

/** Changes an application and notifies the partner. */
export function moveOverdraftApplication(
  bank: Bank,
  { id, status: before }: OverdraftApplication,
  change: Partial<OverdraftApplication>,
): OverdraftApplication {
  const { status = before } = change;
  if (status !== before) overdraftApplicationStates.move(before, status);
  const moved = bank.store.overdraftApplications.update(id, change);
  bank.emit({ type: 'OVERDRAFT_APPLICATION', entityId: id, payload: shownOverdraftApplication(moved) });
  return moved;
}
