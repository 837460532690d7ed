import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { guarded, type ArchiveGuard, type ArchiveSome } from './guarded-records.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { packPart, partKey } from './archive-part.ts';
import {
  archiveRecords,
  tryOnceMore,
  type ArchiveRecordsDeps,
  type FailedRecord,
  type Line,
} from './archive-records.ts';
import { hoursPerDay } from './day-partition.ts';
import { withEnd, withPart, type Manifest, type Manifests, type SetAsideRecord } from './manifests.ts';

export interface ArchiveDayDeps extends ArchiveRecordsDeps {
  readonly manifests: Manifests;
  readonly lease: Pick<Lease, 'renew'>;
  readonly fence: number;
  /** Whether enough time is left for one part. */
  readonly hasTime: () => boolean;
  /** Whether the records of the day expire within days: nothing that can be read waits for anything else any more. */
  readonly isExpiring: boolean;
  readonly guard: ArchiveGuard;
  /** A person asks for the records that ended their process. */
  readonly trySetAside: boolean;
  readonly log: Log;
}

/** Limits the size of a part, and with it the memory of a run. */
const [recordsPerPart, charactersPerPart] = [1_000, 8_000_000];
/** Records that are read one by one take longer, and what is written need not be read so again. */
const recordsOneByOne = 100;
const [pageSize, atATime] = [50, 10];

/** The most a manifest can list: it is one row of a table. */
const mostSetAside = 2_000;

/** More passing failures than this in one part suggest that a store is down, and the part is left to the next run. */
const mostPassingFailures = 20;

/** A store that is down comes back. What so many runs could not read is the records' own failure. */
const mostRunsLeft = 3;

/**
 * Archives a family's day from where its manifest stands, part by part. A crash may leave an object that no manifest
 * names: nobody reads it, and it expires with the others. Records that cannot be read are set aside in the manifest.
 */
export async function archiveDay(start: Manifest, deps: ArchiveDayDeps): Promise<Manifest> {
  let reached = start;
  let isOneByOne = false;
  while (!reached.isDone && deps.hasTime()) {
    await deps.lease.renew(deps.fence);
    const { family, day, hour, after = '' } = reached;
    const place = `${family} ${day} ${hour} ${after}`;
    // What ended the process was in the part that began here, perhaps far behind its first records.
    isOneByOne ||= deps.guard.counts.has(place);
    const most = isOneByOne ? recordsOneByOne : recordsPerPart;
    const from = reached;
    reached = await guarded({ place, isOneByOne }, deps, async (archive) => {
      const next = await archivePart(from, { ...deps, archive, most });
      await deps.manifests.write(deps.fence, next);
      return next;
    });
  }
  return reached;
}

/**
 * Archives records that could not be read before, in new parts after those of their hour. Those that ended their
 * process wait for a person.
 */
export async function completeDay(start: Manifest, deps: ArchiveDayDeps): Promise<Manifest> {
  const [killers, others] = partition(start.setAside, ({ code }) => code === endedItsProcess);
  const place = `${start.family} ${start.day} set aside`;
  const isOneByOne = deps.guard.counts.has(place);
  const reached = await guarded({ place, isOneByOne }, deps, async (archive) =>
    completeRecords(start, others, { ...deps, archive, most: atATime }),
  );
  if (!deps.trySetAside) return reached;
  const archive: ArchiveSome = async (ids) => archiveRecords(ids, deps);
  return completeRecords(reached, killers, { ...deps, archive, most: 1 });
}

async function completeRecords(
  start: Manifest,
  records: readonly SetAsideRecord[],
  deps: ArchivingDeps,
): Promise<Manifest> {
  let reached = start;
  for (const [hour, ofHour] of Map.groupBy(records, (record) => record.hour)) {
    for (let from = 0; from < ofHour.length && deps.hasTime(); from += deps.most) {
      const ids = ofHour.slice(from, from + deps.most).map(({ id }) => id);
      const { lines: read, gone, failures } = await deps.archive(ids);
      const [lines, moved] = partition(read, ({ day }) => day === start.day);
      const killers = new Set(failures.flatMap(({ id, code }) => (code === endedItsProcess ? [id] : [])));
      if (read.length + gone.length + killers.size === 0) continue;
      await deps.lease.renew(deps.fence);
      for (const eventId of gone) deps.log.error('a record expired before it was archived', { eventId });
      const written = lines.length > 0 ? await writePart(reached, { hour, lines }, deps) : reached;
      const finished = new Set([...gone, ...[...lines, ...moved].map(({ id }) => id)]);
      const setAside = written.setAside
        .filter(({ id }) => !finished.has(id))
        .map((record) => (killers.has(record.id) ? { ...record, code: endedItsProcess } : record));
      reached = { ...written, setAside, lost: written.lost + gone.length };
      await deps.manifests.write(deps.fence, reached);
    }
  }
  return reached;
}

interface ArchivingDeps extends ArchiveDayDeps {
  readonly archive: ArchiveSome;
  /** Number of records that are read together, or that a part may have. */
  readonly most: number;
}

function partition<One>(all: readonly One[], isFirst: (one: One) => boolean) {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))] as const;
}

async function archivePart(start: Manifest, deps: ArchivingDeps): Promise<Manifest> {
  for (let reached = start; ; reached = nextHour(reached)) {
    const { lines, failures, moved, after, isLast } = await collect(reached, deps);
    await leaveToNextRun(reached, failures, deps);
    // Of a page whose records have all expired or moved nothing is written, and the hour goes on behind it.
    if (lines.length + failures.length + moved > 0 || !isLast) {
      const aside = withSetAside(withoutMoved(reached, moved), failures, deps);
      const written = lines.length > 0 ? await writePart(aside, { hour: reached.hour, lines }, deps) : aside;
      return isLast ? nextHour(written) : { ...written, after };
    }
    // Skips hours without records in one step.
    if (reached.hour + 1 >= hoursPerDay) return nextHour(reached);
  }
}

/** Notes that the part is left to the next run, and rejects with the cause; unless that was noted too often. */
async function leaveToNextRun(
  reached: Manifest,
  failures: readonly FailedRecord[],
  { manifests, fence, isExpiring }: ArchiveDayDeps,
): Promise<void> {
  const passing = failures.filter(({ isPermanent }) => !isPermanent);
  if (passing.length <= mostPassingFailures || reached.leftBy >= mostRunsLeft || isExpiring) return;
  await manifests.write(fence, { ...reached, leftBy: reached.leftBy + 1 });
  throw passing[0]?.error;
}

async function writePart(
  reached: Manifest,
  { hour, lines }: { readonly hour: number; readonly lines: readonly Line[] },
  { bodies, fence }: ArchiveDayDeps,
): Promise<Manifest> {
  const bytes = packPart(lines.map(({ text }) => text));
  await bodies.write(partKey({ ...reached, hour, part: reached.parts[hour] ?? 0 }, fence), bytes);
  return withPart(reached, { hour, fence, bytes, records: lines.length });
}

function nextHour(reached: Manifest): Manifest {
  const next = { ...reached, hour: reached.hour + 1, after: undefined };
  return next.hour === hoursPerDay ? withEnd(next) : next;
}

/** What moved to a later day is not missed on this one. */
function withoutMoved(reached: Manifest, moved: number): Manifest {
  return reached.counted === undefined ? reached : { ...reached, counted: reached.counted - moved };
}

function withSetAside(
  reached: Manifest,
  failures: readonly FailedRecord[],
  { log, isExpiring }: ArchiveDayDeps,
): Manifest {
  const { family, day, hour } = reached;
  const added = failures.map(({ id, code, isPermanent, error }): SetAsideRecord => {
    log.error('a record could not be archived and is set aside', { error, eventId: id, family, day, code });
    return { id, hour, code, isPermanent };
  });
  const setAside = [...reached.setAside, ...added];
  const unlisted = setAside.splice(mostSetAside).length;
  if (unlisted > 0 && !isExpiring)
    throw new PermanentError(
      'too-many-set-aside',
      'More records of a day are unreadable than a manifest can list',
    );
  return { ...reached, setAside, lost: reached.lost + unlisted };
}

/**
 * The lines of the next part, up to the size limit or the end of the hour. A record that moved to a later day since the
 * index listed it, as a parked event does once it is settled, is archived with that day.
 */
async function collect(reached: Manifest, deps: ArchivingDeps) {
  const { most } = deps;
  const lines: Line[] = [];
  const failed: FailedRecord[] = [];
  let { after } = reached;
  let [characters, records, isLast] = [0, 0, false];
  while (!isLast && records < most && characters < charactersPerPart) {
    const ids = await deps.recorded.ids(reached, { after, limit: pageSize });
    isLast = ids.length < pageSize;
    for (let start = 0; start < ids.length; start += atATime) {
      const group = ids.slice(start, start + atATime);
      const added = await deps.archive(group);
      lines.push(...added.lines);
      failed.push(...added.failures);
      records += group.length;
      characters += added.lines.reduce((sum, line) => sum + line.text.length, 0);
      after = group.at(-1);
      if (records < most && characters < charactersPerPart) continue;
      isLast &&= start + group.length >= ids.length;
      break;
    }
  }
  const again = await tryOnceMore(failed, deps.archive);
  // A replay reads a part page by page in the order of ids.
  const inOrder = [...lines, ...again.lines].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const [ofDay, moved] = partition(inOrder, ({ day }) => day === reached.day);
  return { lines: ofDay, failures: again.failures, moved: moved.length, after, isLast };
}
