import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { dayOf } from '#shared/archive/day-partition.ts';
import { lastClosedDay } from '#shared/archive/days.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { Stored } from '../stored.ts';
import { notifiedChanges } from '../notified-changes.ts';
import { openArchive, type OpenedLine } from './archive.ts';
import { eachLineIsItsRecord } from './archived-lines.ts';
import type { FirstRecords } from './first-records.ts';
import { nothingOfTheErasedIsLeft } from './forgotten-customers.ts';
import type { Lifts } from './lifts.ts';
import { receivedEvents } from './received-events.ts';
import { whoseIsWhat } from './whose.ts';
import { promise } from '../violation.ts';
import { wordsOfRow } from './kept-text.ts';

export interface KeptDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Cloud;
  readonly stage: SimulatedStage;
  readonly stored: Stored;
  readonly records: FirstRecords;
  readonly lifts: Lifts;
  /** By personal text, the customer whose own data contained it. */
  readonly ownMarks: ReadonlyMap<string, string>;
  /** Ids of events whose records the tables refuse, with their entities. */
  readonly refused: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Tables, buckets, queues and the archive keep exactly what they must, and it is readable. */
export async function nothingIsKeptTooLong(deps: KeptDeps & { readonly isLate: boolean }): Promise<void> {
  const notified = notifiedChanges(deps.bank, receivedEvents(deps));
  const whose = whoseIsWhat({ ...deps, notified });
  const lines = await openArchive(deps);
  eachObjectIsNamedOrEnds(deps);
  if (!deps.isLate) eachClosedDayIsArchived({ ...deps, lines });
  eachLineIsItsRecord({ ...deps, whose, lines });
  nothingOfTheErasedIsLeft({ ...deps, notified, whose, lines });
}

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
function eachClosedDayIsArchived({ stored, lines, now }: ArchivedDaysDeps): void {
  const last = lastClosedDay(now - archiveRunsWithinMs);
  const archived = Map.groupBy(
    lines.filter(({ isNamed }) => isNamed),
    (line) => line.archiveOf,
  );
  for (const [name, records] of Map.groupBy(stored.events.values(), nameOf)) {
    const [family, day = ''] = name.split(' ');
    if (day > last) continue;
    const manifest = stored.work.find(({ pk, sk }) => pk === `ARCHIVE#${family}` && sk === day);
    promise(manifest?.['isDone'] === true, () => `${name} is not archived`);
    const ids = new Set(archived.get(name)?.map(({ line }) => line.id));
    const missing = records.find(({ id }) => !ids.has(id));
    promise(missing === undefined, () => `${missing?.id} is not in the archive of ${name}`);
    const counted = Number(manifest?.['records']);
    promise(counted === ids.size, () => `the archive of ${name} holds ${ids.size} records, not ${counted}`);
  }
}

function nameOf({ family, recordedAt }: { readonly family: string; readonly recordedAt: string }): string {
  return `${family} ${dayOf(recordedAt)}`;
}

interface NamedObjectsDeps {
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: Pick<SimulatedStage, 'tables' | 'statementsBucket' | 'auditHeadsBucket'>;
}

/**
 * Every object without a lifecycle rule is named by some row, so that an erasure finds it; statements lie under their
 * account, and heads of the audit log name nobody. This holds for every version and for delete markers: an unnamed marker may hide versions.
 */
function eachObjectIsNamedOrEnds({ cloud, stage }: NamedObjectsDeps): void {
  const rows = Object.values(stage.tables).flatMap((table) => cloud.dynamodb.items(table));
  const named = new Set(rows.flatMap(wordsOfRow));
  const kept = new Set([stage.statementsBucket, stage.auditHeadsBucket]);
  for (const bucket of cloud.s3.buckets.filter(({ settings }) => !kept.has(settings.name)))
    for (const { key, versionId, content } of bucket.versions()) {
      const what = content === undefined ? 'the delete marker' : 'the version';
      promise(
        named.has(key) || bucket.hasLifecycle(key),
        () => `${what} ${versionId} of ${key} has no lifecycle, and no row names it`,
      );
    }
}
