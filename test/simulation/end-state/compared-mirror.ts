import { sha256Hex } from '#shared/kernel/digest.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import type { ReadableMirror } from '../entities-end-state.ts';
import type { Stored, StoredRow } from '../stored.ts';
import { notifiedChanges } from '../notified-changes.ts';
import { bodiesOf } from './bodies.ts';
import type { FirstRecords } from './first-records.ts';
import { withHeals } from './heals.ts';
import { receivedEvents } from './received-events.ts';
import type { KeptDeps } from './kept.ts';

/** The mirror compared with what the bank reported. */
export type ComparedMirror = ReturnType<typeof comparedMirror>;

export function comparedMirror(
  deps: Pick<KeptDeps, 'bank' | 'cloud' | 'stage' | 'stored' | 'refused' | 'records' | 'lifts'>,
) {
  const { bank, stored } = deps;
  const mirror = mirrorOf(deps);
  const find = (kind: string, entityId: string) => stored.mirror.get(rowName(kind, entityId));
  return {
    bank,
    stored,
    mirror,
    notified: withHeals(notifiedChanges(bank, receivedEvents(deps)), deps),
    /** `kind` may name an aspect: `account/block`. */
    row: find,
    /** The row with its data, wherever that is stored. */
    wholeRow: (kind: string, entityId: string): StoredRow | undefined => {
      const held = find(kind, entityId);
      return held && { ...held, data: { at: 'row', json: mirror.json(held) } };
    },
    erasureOf: (kind: string, id: string) => erasureOf(stored, kind, id),
  };
}

function mirrorOf(deps: Pick<KeptDeps, 'cloud' | 'stage' | 'stored' | 'records' | 'lifts'>): ReadableMirror {
  const { mirror, tombstones } = deps.stored;
  const recordedAtMs = firstRecordedAtMs(deps.records);
  const { content } = bodiesOf(deps);
  return {
    row: (name) => mirror.get(name),
    json: ({ data }) => (data.at === 'row' ? data.json : Buffer.from(content(data.key) ?? '').toString()),
    isErased: (ids) => ids.some((id) => tombstones.has(sha256Hex(id))),
    mayBeErased: ({ ids, bodySha256 }) =>
      deps.lifts.mayHaveMet(ids, recordedAtMs.get(bodySha256) ?? Infinity),
  };
}

/** By body: another notification with the same body may no longer be distinguishable from the first. */
function firstRecordedAtMs(records: FirstRecords): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { versions } of records.values())
    for (const { event, atMs } of versions)
      first.set(event.bodySha256, Math.min(atMs, first.get(event.bodySha256) ?? Infinity));
  return first;
}

function erasureOf({ work }: Stored, kind: string, id: string): unknown {
  return work.find(({ pk }) => pk === `ERASURE#${kind}#${id}`)?.['state'];
}

/** `kind` may name an aspect: `account/block`. */
export function rowName(kind: string, entityId: string): string {
  const [name = kind, aspect = 'state'] = kind.split('/');
  return mirrorRowName({ kind: name, entityId, aspect });
}
