import { endedItsProcess, mostBeginnings, workMarked, type BegunWork } from '#shared/kernel/begun-work.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { archiveRecords, type ArchivedRecords, type ArchiveRecordsDeps } from './archive-records.ts';

/** What earlier runs began and did not end, and how carefully this one works. */
export interface ArchiveGuard {
  readonly begun: BegunWork;
  /** As the run found them. */
  readonly counts: ReadonlyMap<string, number>;
  /** The run before did not give its lease back: each part is marked as begun. */
  readonly isCareful: boolean;
}

/** Reads some records and makes lines of them. */
export type ArchiveSome = (ids: readonly string[]) => Promise<ArchivedRecords>;

interface Place {
  /** The same for each run that meets these records. */
  readonly place: string;
  /** Each record is marked. One that three runs began and did not end is not read again. */
  readonly isOneByOne: boolean;
}

/**
 * Does the work, which ends with what it writes in the manifest. A mark at its place tells the next run that it began,
 * and one at a record that its reading began. The mark of a record that is set aside goes once the manifest names it.
 */
export async function guarded<Result>(
  { place, isOneByOne }: Place,
  deps: ArchiveRecordsDeps & { readonly guard: ArchiveGuard },
  work: (archive: ArchiveSome) => Promise<Result>,
): Promise<Result> {
  const { begun, isCareful } = deps.guard;
  if (isOneByOne) {
    const { archive, setAside } = oneByOne(deps);
    // A later part of the day: the next run goes on one by one.
    await begun.begin(place);
    const result = await work(archive);
    for (const id of [...setAside, place]) await begun.end(id);
    return result;
  }
  if (!isCareful) return work(async (ids) => archiveRecords(ids, deps));
  return workMarked(begun, place, async () => work(async (ids) => archiveRecords(ids, deps)));
}

function oneByOne(deps: ArchiveRecordsDeps & { readonly guard: ArchiveGuard }) {
  const { begun, counts } = deps.guard;
  const countOf = (id: string) => counts.get(id) ?? 0;
  const setAside = new Set<string>();
  const archiveOne = async (id: string): Promise<ArchivedRecords> => {
    if (countOf(id) >= mostBeginnings) {
      setAside.add(id);
      const error = new PermanentError(endedItsProcess, 'Three runs ended while they archived this record');
      return { lines: [], failures: [{ id, code: endedItsProcess, isPermanent: true, error }], gone: [] };
    }
    return workMarked(begun, id, async () => archiveRecords([id], deps));
  };
  const archive: ArchiveSome = async (ids) => {
    const all: ArchivedRecords[] = [];
    for (const id of ids.toSorted((one, other) => countOf(one) - countOf(other)))
      all.push(await archiveOne(id));
    return {
      lines: all.flatMap(({ lines }) => lines),
      failures: all.flatMap(({ failures }) => failures),
      gone: all.flatMap(({ gone }) => gone),
    };
  };
  return { archive, setAside };
}
