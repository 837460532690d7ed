import { dayOf, hourOf } from '#shared/archive/day-partition.ts';
import type { Manifest } from '#shared/archive/manifests.ts';
import type { LifeStep } from '#shared/lives/life.ts';
import type { LifeRecord } from '#shared/lives/ports.ts';

/** Whether the archive has the event. Its day is written hour by hour, in the order of ids. */
export function archiveSteps({ facts, isPutBack }: LifeRecord, manifest: Manifest | undefined): LifeStep[] {
  if (isPutBack) return [{ what: 'The archive has it since its first record' }];
  const where = `archive/${facts.family}/${dayOf(facts.recordedAt)}`;
  const aside = manifest?.setAside.find(({ id }) => id === facts.id);
  if (aside !== undefined)
    return [
      {
        what: `The archive could not take it (${aside.code})${aside.isPermanent ? ', and cannot until what is missing is restored' : '; the next run tries again'}`,
        where,
        next: "jobs archive --reason 'what was missing is restored'",
      },
    ];
  return manifest !== undefined && isWritten(facts, manifest)
    ? [{ what: 'The archive has it', where }]
    : [{ what: 'The archive gets it once its day is over', where }];
}

function isWritten({ id, recordedAt }: LifeRecord['facts'], { isDone, hour, after = '' }: Manifest): boolean {
  const own = hourOf(recordedAt);
  return isDone || own < hour || (own === hour && id <= after);
}
