import { isDeepStrictEqual } from 'node:util';
import { keptFacts, keptOwners, type KeptContent } from '#shared/archive/kept-event.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Stored, StoredEvent } from '../stored.ts';
import { promise } from '../violation.ts';
import type { OpenedLine } from './archive.ts';
import type { FirstRecord, FirstRecords } from './first-records.ts';
import type { Whose } from './whose.ts';

interface ArchivedLinesDeps {
  readonly lines: readonly OpenedLine[];
  readonly records: FirstRecords;
  readonly whose: Whose;
  readonly stored: Pick<Stored, 'tombstones' | 'lifted'>;
}

/** Each line returns its record as it was written, and lines of erased customers return nothing. */
export function eachLineIsItsRecord(deps: ArchivedLinesDeps): void {
  const { lines, records } = deps;
  const seen = new Set<string>();
  for (const opened of lines) {
    const { line, isNamed } = opened;
    const record = records.get(line.id);
    if (record === undefined) promise(false, () => `${nameOf(opened)} was never recorded`);
    else isItsRecord(opened, record, deps);
    if (!isNamed) continue;
    // A parked event is recorded again once it is settled, perhaps on another day.
    const version = `${line.id} ${line.recordedAt}`;
    promise(!seen.has(version), () => `${nameOf(opened)} is archived twice`);
    seen.add(version);
  }
}

function isItsRecord(opened: OpenedLine, record: FirstRecord, { whose, stored }: ArchivedLinesDeps): void {
  const { facts, content } = opened.kept;
  const event = record.versions
    .map((version) => version.event)
    .find((one) => isDeepStrictEqual(keptFacts.parse(one), facts));
  if (event === undefined) {
    promise(false, () => `${nameOf(opened)} says ${JSON.stringify(facts)} of ${JSON.stringify(record)}`);
    return;
  }
  if (content !== undefined) {
    isSame(opened, content, { event, body: record.body });
    promise(!whose.isOfErased(event.owners), () => `${nameOf(opened)} opens, and tells of somebody erased`);
    return;
  }
  promise(
    isNobodys(event) ||
      isOfBuried(event, stored) ||
      record.versions.some((version) => version.event.body.at === 'erased'),
    () => `${nameOf(opened)} does not open, and nobody of ${JSON.stringify(event.owners)} was erased`,
  );
}

interface Kept extends Pick<FirstRecord, 'body'> {
  readonly event: StoredEvent;
}

function isSame(opened: OpenedLine, content: KeptContent, { event, body }: Kept): void {
  const { entityId, entityHint, owners, bodySha256 } = event;
  const wanted = { entityId, entityHint, owners: keptOwners.parse(owners), bodySha256 };
  const { body: archived, ...kept } = content;
  promise(
    isDeepStrictEqual({ entityHint: undefined, ...kept }, wanted),
    () => `${nameOf(opened)} holds ${JSON.stringify(kept)}, not ${JSON.stringify(wanted)}`,
  );
  promise(
    sha256Hex(archived) === bodySha256 && body !== undefined && Buffer.from(body).equals(archived),
    () => `${nameOf(opened)} holds another body than was recorded`,
  );
}

/** An unsigned hint may name anybody: without owners only the facts of such an event are archived. */
function isNobodys({ state, entityKind, owners }: StoredEvent): boolean {
  return (state === 'parked' || entityKind === 'unknown') && Object.keys(owners).length === 0;
}

/** The salt of an account is forgotten for good, even if its tombstone was lifted. */
function isOfBuried(
  { entityId, owners }: StoredEvent,
  { tombstones, lifted }: ArchivedLinesDeps['stored'],
): boolean {
  const hashes = [entityId, ...Object.values<string>({ ...owners })].map(sha256Hex);
  return hashes.some((hash) => tombstones.has(hash) || lifted.has(hash));
}

function nameOf({ line, place }: OpenedLine): string {
  return `the line of ${line.eventType} ${line.id} in ${place}`;
}
