import { accrualRate, decisionOn, offeredLimit } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { OverdraftApplication } from '#sandbox/engine/model/lending.ts';
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

/** The last thing scoring waits for. */
export function linkSnapshot(
  bank: Bank,
  application: OverdraftApplication,
  account_snapshot_id: string,
): OverdraftApplication {
  if (application.account_snapshot_id === account_snapshot_id) return application;
  if (application.decision !== null) throw validationError('The application is already decided.');
  const decision = decisionOn(application);
  const outcome =
    decision === 'OFFERED'
      ? { status: 'offered', limit: offeredLimit(null), interest_accrual_rate: accrualRate }
      : { status: 'rejected', rejection_reasons: ['probability_of_default'] };
  return moveOverdraftApplication(bank, application, { account_snapshot_id, decision, ...outcome });
}

/** Changes the status of an application and tells the partner. */
export function moveOverdraftApplication(
  bank: Bank,
  { id }: OverdraftApplication,
  change: Partial<OverdraftApplication>,
): OverdraftApplication {
  const moved = bank.store.overdraftApplications.update(id, change);
  bank.emit({ type: 'OVERDRAFT_APPLICATION', entityId: id, payload: shownOverdraftApplication(moved) });
  return moved;
}
