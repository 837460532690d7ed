import { AbsentBodyError, type BodyStore } from '#shared/events/body-store.ts';
import { IntegrationError } from '#shared/kernel/errors.ts';
import { toArchiveLine, type SealingDeps } from './archive-line.ts';
import { dayOf } from './day-partition.ts';
import type { RecordedDays } from './recorded-days.ts';

export interface ArchiveRecordsDeps extends SealingDeps {
  readonly recorded: RecordedDays;
  readonly bodies: BodyStore;
}

export interface Line {
  readonly id: string;
  /** The day on which its record was last recorded: a parked event is recorded again once it is settled. */
  readonly day: string;
  /** JSON. */
  readonly text: string;
}

/** The outcome for some records; one that is gone is in neither list. */
export interface ArchivedRecords {
  readonly lines: readonly Line[];
  readonly failures: readonly FailedRecord[];
  /** Erased rows stay in the table, so these have expired. */
  readonly gone: readonly string[];
}

export interface FailedRecord {
  readonly id: string;
  readonly code: string;
  /** A retry would fail the same way. */
  readonly isPermanent: boolean;
  readonly error: unknown;
}

/** The lines of records, each handled separately: an unreadable one does not hold up the others. */
export async function archiveRecords(
  ids: readonly string[],
  deps: ArchiveRecordsDeps,
): Promise<ArchivedRecords> {
  const lineOf = async (id: string): Promise<Line | undefined> => {
    const [stored] = await deps.recorded.read([id]);
    if (stored === undefined) return undefined;
    const line = await toArchiveLine(stored, deps);
    return { id, day: dayOf(line.recordedAt), text: JSON.stringify(line) };
  };
  const settled = await Promise.allSettled(ids.map(lineOf));
  const ofAll = settled.map((each, index) => ({ each, id: ids[index] ?? '' }));
  return {
    lines: ofAll.flatMap(({ each }) => (each.status === 'fulfilled' ? (each.value ?? []) : [])),
    failures: ofAll.flatMap(({ each, id }) =>
      each.status === 'rejected' ? [failureOf(id, each.reason)] : [],
    ),
    gone: ofAll.flatMap(({ each, id }) =>
      each.status === 'fulfilled' && each.value === undefined ? [id] : [],
    ),
  };
}

/** Retries failures that may have passed. */
export async function tryOnceMore(
  failures: readonly FailedRecord[],
  archive: (ids: readonly string[]) => Promise<ArchivedRecords>,
): Promise<Omit<ArchivedRecords, 'gone'>> {
  const passing = failures.filter(({ isPermanent }) => !isPermanent);
  const permanent = failures.filter(({ isPermanent }) => isPermanent);
  const again = await archive(passing.map(({ id }) => id));
  return { lines: again.lines, failures: [...permanent, ...again.failures] };
}

function failureOf(id: string, error: unknown): FailedRecord {
  if (error instanceof IntegrationError) {
    const isPermanent = !error.retryable || error instanceof AbsentBodyError;
    return { id, code: error.code, isPermanent, error };
  }
  return { id, code: error instanceof Error ? error.name : 'unknown', isPermanent: false, error };
}
