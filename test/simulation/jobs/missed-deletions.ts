import type { Break } from '#shared/breaks/break.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { clockSkewMs } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Seizure } from '#sandbox/engine/model/accounts.ts';
import type { KeptDeps } from '../end-state/kept.ts';
import { notifiedChanges } from '../notified-changes.ts';
import { promise } from '../violation.ts';
import type { StoredJobs } from '../stored-jobs.ts';

/**
 * Customers whom the bank has deleted while every notification of it was lost: people have to erase them. The same
 * holds for their seizures, which the bank no longer shows.
 */
interface MissedDeletions {
  /** Whether a break is about such a customer, or about what was the customer's. */
  readonly explain: (found: Break) => boolean;
}

type DeletionsDeps = Pick<KeptDeps, 'bank' | 'stored'> & { readonly jobs: StoredJobs };

export function missedDeletions({ bank, stored, jobs }: DeletionsDeps): MissedDeletions {
  const { persons, businesses } = bank.store;
  const ofKind = (kind: string, rows: typeof persons | typeof businesses) =>
    rows
      .all()
      .filter(({ id, deleted_at }) => deleted_at !== null && !stored.tombstones.has(sha256Hex(id)))
      .map(({ id }) => [id, kind] as const);
  const missed = new Map([...ofKind('person', persons), ...ofKind('business', businesses)]);
  for (const [id, kind] of missed) isBeforePeople({ stored, jobs }, kind, id);
  const notified = [...notifiedChanges(bank).values()].flat();
  const isMissedSeizure = (id: string) =>
    !isShown(bank.store.seizures.find(id)) &&
    !notified.some(
      ({ definition, entityId, hasArrived }) =>
        /_SEIZURE_(DELETED|FULFILLED)$/.test(definition.type) && entityId === id && hasArrived,
    );
  return {
    explain: ({ kind, entity }) => {
      if (kind !== 'ORPHAN_LOCAL') return false;
      const [entityKind, id = ''] = entity.split(' ');
      if (entityKind === 'seizure') return isMissedSeizure(id);
      const isTheirs = ({ definition, entityId, ids }: (typeof notified)[number]) =>
        definition.entity.kind === entityKind && entityId === id && ids.some((each) => missed.has(each));
      return missed.has(id) || notified.some(isTheirs);
    },
  };
}

/** The list of a business has no seizure that is paid. */
function isShown(seizure: Seizure | undefined): boolean {
  return seizure !== undefined && !(seizure.customer_type === 'Business' && seizure.status === 'FULFILLED');
}

/** Once the mirror knows that the bank does not have the customer, the next night's break asks for the erasure. */
function isBeforePeople({ stored, jobs }: Omit<DeletionsDeps, 'bank'>, kind: string, id: string): void {
  const absence = stored.mirror.get(`${kind}#${id}/absence`);
  if (absence === undefined || !stored.mirror.has(`${kind}#${id}/state`)) return;
  const entity = `${kind} ${id}`;
  const isOpen = jobs.breaks.some(
    (each) => each.kind === 'ORPHAN_LOCAL' && each.entity === entity && isStanding(each),
  );
  const notedMs = Date.parse(absence.readAt ?? '');
  promise(
    isOpen || !isNightSince(jobs, notedMs),
    () => `${entity} is deleted at the bank, and no break asks to erase it`,
  );
}

/** Whether a night's run has compared what is open since then, by any clock. */
function isNightSince({ runs }: StoredJobs, sinceMs: number): boolean {
  return runs.some(
    ({ run: { id, asOf, startedAt, completedAt } }) =>
      id === `${asOf}-entities` && completedAt !== undefined && Date.parse(startedAt) > sinceMs + clockSkewMs,
  );
}
