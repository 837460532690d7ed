import { isDeepStrictEqual } from 'node:util';
import { keptFacts, keptOwners, type KeptContent } from '#shared/archive/kept-event.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Stored, StoredEvent } from '../stored.ts';
import { promise } from '../violation.ts';
import type { OpenedLine } from './archive.ts';
import type { FirstRecord, FirstRecords } from './first-records.ts';
import type { Whose } from './whose.ts';

export interface ArchivedLinesDeps {
  readonly lines: readonly OpenedLine[];
  readonly records: FirstRecords;
  readonly whose: Whose;
  readonly stored: Pick<Stored, 'tombstones'>;
}

/** Each line gives back its record as it was written, and those of the erased give back nothing. */
export function eachLineIsItsRecord(deps: ArchivedLinesDeps): void {
  const { lines, records } = deps;
  const seen = new Set<string>();
  for (const opened of lines) {
    const { line, isCurrent } = opened;
    const record = records.get(line.id);
    if (record === undefined) promise(false, () => `${nameOf(opened)} was never recorded`);
    else isItsRecord(opened, record, deps);
    if (!isCurrent) continue;
    promise(!seen.has(line.id), () => `${nameOf(opened)} is archived twice`);
    seen.add(line.id);
  }
}

function isItsRecord(opened: OpenedLine, record: FirstRecord, { whose, stored }: ArchivedLinesDeps): void {
  const { facts, content } = opened.kept;
  promise(
    record.versions.some((version) => isDeepStrictEqual(keptFacts.parse(version), facts)),
    () => `${nameOf(opened)} says ${JSON.stringify(facts)} of ${JSON.stringify(record.versions)}`,
  );
  const { event } = record;
  if (content !== undefined) {
    isSame(opened, content, record);
    promise(!whose.isOfErased(event.owners), () => `${nameOf(opened)} opens, and tells of somebody erased`);
    return;
  }
  promise(
    isNobodys(event) || isOfBuried(event, stored) || record.versions.some(({ body }) => body.at === 'erased'),
    () => `${nameOf(opened)} does not open, and nobody of ${JSON.stringify(event.owners)} was erased`,
  );
}

function isSame(opened: OpenedLine, content: KeptContent, { event, body }: FirstRecord): void {
  const { entityId, entityHint, owners, bodySha256 } = event;
  const wanted = { entityId, entityHint, owners: keptOwners.parse(owners), bodySha256 };
  const { body: archived, ...told } = content;
  promise(
    isDeepStrictEqual({ entityHint: undefined, ...told }, wanted),
    () => `${nameOf(opened)} holds ${JSON.stringify(told)}, not ${JSON.stringify(wanted)}`,
  );
  promise(
    sha256Hex(archived) === bodySha256 && body !== undefined && Buffer.from(body).equals(archived),
    () => `${nameOf(opened)} holds another body than was recorded`,
  );
}

/** An unsigned hint may name anybody: without owners nothing of such an event is archived but its facts. */
function isNobodys({ state, entityKind, owners }: StoredEvent): boolean {
  return (state === 'parked' || entityKind === 'unknown') && Object.keys(owners).length === 0;
}

function isOfBuried({ entityId, owners }: StoredEvent, { tombstones }: Pick<Stored, 'tombstones'>): boolean {
  return [entityId, ...Object.values<string>({ ...owners })].some((id) => tombstones.has(sha256Hex(id)));
}

function nameOf({ line, place }: OpenedLine): string {
  return `the line of ${line.eventType} ${line.id} in ${place}`;
}
