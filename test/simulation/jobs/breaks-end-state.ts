import type { Break } from '#shared/breaks/break.ts';
import { isStanding } from '#shared/breaks/states.ts';
import type { KeptDeps } from '../end-state/kept.ts';
import { isRefused } from '../operators/refused-records.ts';
import { promise } from '../violation.ts';
import { hasRefusedBooking } from './refused-bookings.ts';
import type { StoredJobs, StoredRun } from '../stored-jobs.ts';
import { missedDeletions } from './missed-deletions.ts';

interface BreaksDeps extends Pick<KeptDeps, 'bank' | 'stored' | 'refused'> {
  readonly jobs: StoredJobs;
  /** Whether records have only aged for weeks. */
  readonly isLate: boolean;
}

/**
 * The bank is honest: the only differences are those of lost notifications, and of entities that cannot be handled.
 */
export function breaksAreTrue({ bank, stored, refused, jobs, isLate }: BreaksDeps): void {
  const deletions = missedDeletions({ bank, stored, jobs });
  const isTrue = (found: Break) =>
    deletions.explain(found) ||
    isRefused(refused, found.entity) ||
    isOfHeldUpAccounts({ bank, refused, jobs }, found) ||
    (isLate && isTrueWhileNothingMoves(jobs, found));
  const found = jobs.breaks.find((each) => isStanding(each) && !isTrue(each));
  promise(found === undefined, () => `the bank is honest, and ${JSON.stringify(found)} is open`);
}

/**
 * What a run did not reach is at most the accounts that a refused booking holds up, and those whose owner is unknown: the
 * bank shows them by their customer alone, and the event that names the customer was lost.
 */
function isOfHeldUpAccounts(
  { bank, refused, jobs }: Pick<BreaksDeps, 'bank' | 'refused' | 'jobs'>,
  { kind, runId, expected, found }: Break,
): boolean {
  if (kind !== 'COVERAGE') return false;
  const last = jobs.runs.find(({ run }) => run.id === runId);
  const ofUnknownOwners = last?.run.counts['owner-unknown'] ?? 0;
  const heldUp = bank.store.accounts.all().filter(({ id }) => hasRefusedBooking({ bank, refused }, id));
  return Number(expected) - Number(found) <= ofUnknownOwners + heldUp.length;
}

/**
 * While records only age, nobody decides at the bank about entities that wait for weeks, and days lie between two
 * runs: an entity that the latest run has not reached was not reached by any since.
 */
function isTrueWhileNothingMoves({ runs }: StoredJobs, { kind, entity, lastSeenAt }: Break): boolean {
  if (kind === 'STUCK') return true;
  const [, job, tier] = entity.split(' ');
  const isLater = ({ run }: StoredRun) =>
    run.job === job && run.request['tier'] === tier && (run.completedAt ?? '') > lastSeenAt;
  return kind === 'COVERAGE' && !runs.some(isLater);
}
