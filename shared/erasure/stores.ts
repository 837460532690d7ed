import type { Owners } from '#shared/mirror/effect.ts';
import type { ArchiveKeys } from '#shared/archive/archive-keys.ts';
import { reducedJson } from '#shared/mirror/reduced-data.ts';
import type { ErasureStore, Finding } from './erasure-store.ts';
import type { MirrorRow, MirrorTraces } from './mirror-traces.ts';

/** The records of events. They expire by themselves. */
export interface ErasableRecords {
  /** Those of the ids that there are, and whether their body is gone. */
  read(ids: readonly string[]): Promise<readonly ErasableRecord[]>;
  /** Takes body and pointer out of a record, and marks it erased; does nothing to one that is gone. */
  erase(id: string): Promise<void>;
  /** Whom those of the records name that there are, by id. */
  owners(ids: readonly string[]): Promise<ReadonlyMap<string, Owners>>;
}

export interface ErasableRecord {
  readonly id: string;
  readonly isErased: boolean;
}

/** A versioned bucket. */
export interface ErasableObjects {
  /** How many versions lie under the key, marks of deletion among them. */
  versions(key: string): Promise<number>;
  /** Removes every version under the key. */
  remove(key: string): Promise<void>;
}

/** The body stays out of the record before its object goes: nobody reads what is not there. */
export function recordsStore(records: ErasableRecords): ErasureStore {
  return {
    name: 'records',
    keeps: 'ids, hashes and times, to detect repetitions for 40 days; then the record expires',
    leavesShells: true,
    async find({ rows }) {
      const ids = [...new Set(rows.flatMap(({ eventId }) => eventId ?? []))];
      const open = (await records.read(ids)).filter(({ isErased }) => !isErased);
      return { open: open.map(({ id }) => ({ key: id, erase: async () => records.erase(id) })), kept: 0 };
    },
  };
}

export function objectsStore(objects: ErasableObjects): ErasureStore {
  return {
    name: 'objects',
    async find({ rows }) {
      const named = rows.filter(({ isLoose }) => isLoose !== true);
      const keys = [
        ...new Set(named.flatMap(({ bodyKey, dataKey }) => [bodyKey ?? [], dataKey ?? []].flat())),
      ];
      const open: Finding[] = [];
      for (const key of keys) {
        if ((await objects.versions(key)) > 0) open.push({ key, erase: async () => objects.remove(key) });
      }
      return { open, kept: 0 };
    },
  };
}

/** Lines of the archive stay where they are; without their subject's salt nobody can read them. */
export function archiveStore(keys: ArchiveKeys): ErasureStore {
  return {
    name: 'archive',
    keeps: 'sealed lines without their key; only type, ids and times can still be read',
    leavesShells: true,
    async find({ entity: { kind, entityId }, isShared }) {
      // A booking is sealed under its account, and what is unknown bears the id of an entity that is known. What names
      // a customer is sealed under that one, also where it tells of what is somebody else's, too.
      const isSubject = kind !== 'booking' && kind !== 'unknown' && isShared !== true;
      const standing = isSubject ? await keys.standing(entityId) : 'forgotten';
      if (standing === 'forgotten') return { open: [], kept: 0 };
      // A card that stands for its account is met as either: the id alone names its salt.
      const finding: Finding = { key: entityId, erase: async () => keys.forget(entityId) };
      return { open: [standing === 'unused' ? { ...finding, isPrevented: true } : finding], kept: 0 };
    },
  };
}

/** Comes last: its rows lead to everything else. */
export function mirrorStore(mirror: MirrorTraces): ErasureStore {
  const findingOf = (row: MirrorRow): readonly Finding[] => {
    const { key, eventType, json } = row;
    if (isKept(row)) return [];
    const name = `${key.kind}#${key.entityId}/${key.aspect}`;
    if (row.isLoose === true) return [{ key: name, isAwaited: true, erase: async () => Promise.resolve() }];
    if (!row.isBooking) return [{ key: name, erase: async () => mirror.remove(row) }];
    const reduced = async () => mirror.reduce(row, reducedJson(eventType ?? '', json ?? '{}'));
    return [{ key: name, isReduced: true, erase: reduced }];
  };
  return {
    name: 'mirror',
    keeps: 'amounts, days and ids of bookings and the sums of accounts, which accounting must keep',
    async find({ rows }) {
      await Promise.resolve();
      return { open: rows.flatMap(findingOf), kept: rows.filter(isKept).length };
    },
  };
}

/** Of an erasure itself nothing is personal. */
function isKept({ key, isTotals, isErased }: MirrorRow): boolean {
  return isTotals || isErased || key.kind === 'erasure';
}
