import { archiveDay, completeDay, type ArchiveDayDeps } from './archive-day.ts';
import { hoursPerDay } from './day-partition.ts';
import type { Horizon } from './days.ts';
import { settledRecords, withEnd, type Manifest } from './manifests.ts';

interface OpenDayDeps extends Omit<ArchiveDayDeps, 'isExpiring'> {
  readonly horizon: Horizon;
}

const idsPerPage = 1_000;

/** Archives what is left of a day. If it cannot be finished, each record that vanishes is counted as lost. */
export async function archiveOpenDay(start: Manifest, deps: OpenDayDeps): Promise<Manifest> {
  const { first, expiring } = deps.horizon;
  const isExpiring = start.day < expiring;
  if (start.day === first) return closeDay(start, deps);
  if (start.isDone) return completeDay(start, { ...deps, isExpiring });
  return archiveDay(isExpiring ? await countDay(start, deps) : start, { ...deps, isExpiring });
}

/** Nothing of the day exists any more: what is in no part is lost. Of a day that nobody could count, at least one record. */
async function closeDay(start: Manifest, { manifests, fence, log }: OpenDayDeps): Promise<Manifest> {
  const { family, day, isDone, setAside, counted = settledRecords(start) + 1 } = start;
  const ended = isDone ? start : withEnd({ ...start, counted });
  const closed = { ...ended, setAside: [], lost: ended.lost + setAside.length };
  await manifests.write(fence, closed);
  log.error('a day left the events table before all of it was archived', { family, day, lost: closed.lost });
  return closed;
}

/** Counts a day as long as its records exist. A day that cannot be counted has a manifest by then. */
async function countDay(start: Manifest, deps: OpenDayDeps): Promise<Manifest> {
  const { manifests, fence, lease } = deps;
  await lease.renew(fence);
  await manifests.write(fence, start);
  const waiting = await waitingRecords(start, deps);
  const counted = { ...start, counted: Math.max(start.counted ?? 0, settledRecords(start) + waiting) };
  await manifests.write(fence, counted);
  return counted;
}

async function waitingRecords(start: Manifest, { recorded, hasTime }: OpenDayDeps): Promise<number> {
  let waiting = 0;
  for (let { hour, after } = start; hour < hoursPerDay; [hour, after] = [hour + 1, undefined]) {
    for (let isLast = false; !isLast && hasTime();) {
      const ids = await recorded.ids({ ...start, hour }, { after, limit: idsPerPage });
      waiting += ids.length;
      after = ids.at(-1);
      isLast = ids.length < idsPerPage;
    }
  }
  return waiting;
}
