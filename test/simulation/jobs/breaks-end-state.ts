import type { Break } from '#shared/breaks/break.ts';
import { isStanding } from '#shared/breaks/states.ts';
import type { KeptDeps } from '../end-state/kept.ts';
import { isRefused } from '../operators/refused-records.ts';
import { promise } from '../violation.ts';
import type { StoredJobs, StoredRun } from './stored-jobs.ts';
import { untoldDeletions } from './untold-deletions.ts';

interface BreaksDeps extends Pick<KeptDeps, 'bank' | 'stored' | 'refused'> {
  readonly jobs: StoredJobs;
  /** Whether records have only aged for weeks. */
  readonly isLate: boolean;
}

/** The account of such a booking is never taken over, and no run reaches it. */
function isOfRefusedBooking(refused: BreaksDeps['refused'], { kind, entity }: Break): boolean {
  const isOfRun = kind === 'COVERAGE' && entity.startsWith('run ');
  return isOfRun && [...refused.values()].some((told) => told.startsWith('booking '));
}

/** The bank is honest: nothing differs but what its lost notifications alone could have told, or what cannot be handled. */
export function breaksAreTrue({ bank, stored, refused, jobs, isLate }: BreaksDeps): void {
  const deletions = untoldDeletions({ bank, stored, jobs });
  const isTrue = (found: Break) =>
    deletions.explain(found) ||
    isRefused(refused, found.entity) ||
    isOfRefusedBooking(refused, found) ||
    isOfUnknownOwners(jobs, found) ||
    (isLate && isTrueWhileNothingMoves(jobs, found));
  const found = jobs.breaks.find((each) => isStanding(each) && !isTrue(each));
  promise(found === undefined, () => `the bank is honest, and ${JSON.stringify(found)} is open`);
}

/** The bank shows it by its customer alone, and the event that names the customer was lost. */
function isOfUnknownOwners({ runs }: StoredJobs, { kind, runId, expected, found }: Break): boolean {
  const last = runs.find(({ run }) => run.id === runId);
  const missing = Number(expected) - Number(found);
  return kind === 'COVERAGE' && last?.run.counts['owner-unknown'] === missing;
}

/**
 * While records only age, nobody decides at the bank what waits there for weeks, and days lie between two runs: what the
 * latest one has not reached, none has reached since.
 */
function isTrueWhileNothingMoves({ runs }: StoredJobs, { kind, entity, lastSeenAt }: Break): boolean {
  if (kind === 'STUCK') return true;
  const [, job, tier] = entity.split(' ');
  const isLater = ({ run }: StoredRun) =>
    run.job === job && run.wish['tier'] === tier && (run.completedAt ?? '') > lastSeenAt;
  return kind === 'COVERAGE' && !runs.some(isLater);
}
