import { dayOf } from '#shared/archive/day-partition.ts';
import { lastClosedDay } from '#shared/archive/days.ts';
import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';
import type { OpenedLine } from './archive.ts';

interface ArchivedDaysDeps {
  readonly stored: Pick<Stored, 'events' | 'work'>;
  readonly lines: readonly OpenedLine[];
  readonly now: number;
}

const archiveRunsWithinMs = 37 * 3_600_000;

/**
 * Everything recorded on a day is in its archive. Days that closed since the last run are not checked. An event parked
 * on one day and settled on a later one is in the archive of both.
 */
export function eachClosedDayIsArchived({ stored, lines, now }: ArchivedDaysDeps): void {
  const last = lastClosedDay(now - archiveRunsWithinMs);
  const archived = Map.groupBy(
    lines.flatMap(({ line, isNamed }) => (isNamed ? [line] : [])),
    nameOf,
  );
  for (const [name, records] of Map.groupBy(stored.events.values(), nameOf)) {
    const [family, day = ''] = name.split(' ');
    if (day > last) continue;
    const manifest = stored.work.find(({ pk, sk }) => pk === `ARCHIVE#${family}` && sk === day);
    promise(manifest?.['isDone'] === true, () => `${name} is not archived`);
    const ids = new Set(archived.get(name)?.map(({ id }) => id));
    const missing = records.find(({ id }) => !ids.has(id));
    promise(missing === undefined, () => `${missing?.id} is not in the archive of ${name}`);
    const counted = Number(manifest?.['records']);
    promise(counted === ids.size, () => `the archive of ${name} holds ${ids.size} records, not ${counted}`);
  }
}

function nameOf({ family, recordedAt }: { readonly family: string; readonly recordedAt: string }): string {
  return `${family} ${dayOf(recordedAt)}`;
}
