import type { ArchiveKeys } from '#shared/archive/archive-keys.ts';
import { reducedJson } from '#shared/mirror/reduced-data.ts';
import type { AccountOwners } from './account-owners.ts';
import type { ErasureStore, Finding } from './erasure-store.ts';
import type { MirrorRow, MirrorTraces } from './mirror-traces.ts';
import type { RecordOwners } from './rows-of-customer.ts';

/** The records of events. They expire on their own. */
export interface ErasableRecords extends RecordOwners {
  /** Those of the ids that exist, and whether their body is erased. */
  read(ids: readonly string[]): Promise<readonly ErasableRecord[]>;
  /**
   * Removes the body and its pointer from a record and marks it as erased. Does nothing if the record does not exist.
   */
  erase(id: string): Promise<void>;
}

export interface ErasableRecord {
  readonly id: string;
  readonly isErased: boolean;
}

/** A versioned bucket. */
export interface ErasableObjects {
  /** Number of versions under the key, including delete markers. */
  versions(key: string): Promise<number>;
  /** Removes every version under the key. */
  remove(key: string): Promise<void>;
}

/** The record loses its body before the bucket loses the object, so nobody reads an object that is gone. */
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

/**
 * An object with its own row is removed once no other row points to it (ADR 19). A pass may stop before that, and a
 * row's account may turn out to have a living holder. Such a row stays and can be read.
 */
export function objectsStore(objects: ErasableObjects): ErasureStore {
  return {
    name: 'objects',
    async find({ rows }) {
      const named = rows.filter(({ isLoose }) => isLoose !== true);
      const keys = named.flatMap(({ bodyKey, dataKey }) => [bodyKey ?? [], dataKey ?? []].flat());
      const needed = neededObjects(rows);
      const open: Finding[] = [];
      for (const key of new Set(keys)) {
        if ((await objects.versions(key)) === 0) continue;
        open.push(needed.has(key) ? awaited(key) : { key, erase: async () => objects.remove(key) });
      }
      return { open, kept: 0 };
    },
  };
}

/**
 * Objects with their own row that are still named by a row which the erasure will remove. Rows that stay do not count:
 * they would hold up the erasure for ever.
 */
function neededObjects(rows: readonly MirrorRow[]): ReadonlySet<string> {
  const pointedTo = new Set(rows.flatMap((row) => (isKept(row) ? [] : (row.dataKey ?? []))));
  return new Set(rows.flatMap(({ bodyKey = '' }) => (pointedTo.has(bodyKey) ? bodyKey : [])));
}

const awaited = (key: string): Finding => ({ key, isAwaited: true, erase: async () => Promise.resolve() });

/** Lines of the archive stay in place; without their subject's salt nobody can read them. */
export function archiveStore(keys: ArchiveKeys): ErasureStore {
  return {
    name: 'archive',
    keeps: 'sealed lines without their key; only type, ids and times can still be read',
    leavesShells: true,
    async find({ entity: { kind, entityId }, isShared }) {
      // A booking is sealed under its account, and an unknown event carries the id of a known entity. A line that names
      // a customer is sealed under that customer, even if it also concerns an entity shared with others.
      const isSubject = kind !== 'booking' && kind !== 'unknown' && isShared !== true;
      const standing = isSubject ? await keys.standing(entityId) : 'forgotten';
      if (standing === 'forgotten') return { open: [], kept: 0 };
      // A card that stands for its account may be met under either kind; the id alone names its salt.
      const finding: Finding = { key: entityId, erase: async () => keys.forget(entityId) };
      return { open: [standing === 'unused' ? { ...finding, isPrevented: true } : finding], kept: 0 };
    },
  };
}

/** The register of accounts, which the jobs work through. */
export interface ErasableRegister extends AccountOwners {
  standing(accountId: string): Promise<'listed' | 'erased' | 'unknown'>;
  /**
   * Removes its IBAN and BIC and marks it as erased: an event or the bank's list that names it later changes nothing.
   */
  erase(accountId: string): Promise<void>;
  /** Does nothing if somebody else owns the account. */
  forgetOwner(accountId: string, ownerId: string): Promise<void>;
}

export function registerStore(register: ErasableRegister): ErasureStore {
  return {
    name: 'accounts',
    keeps: 'ids, days and sums of accounts, which show that none of them was left out',
    leavesShells: true,
    async find({ entity: { kind, entityId }, isShared, customerId = '' }) {
      if (kind !== 'account') return { open: [], kept: 0 };
      if (isShared === true) {
        if ((await register.ownerOf(entityId)) !== customerId) return { open: [], kept: 0 };
        const forget = async () => register.forgetOwner(entityId, customerId);
        return { open: [{ key: entityId, isReduced: true, erase: forget }], kept: 0 };
      }
      const standing = await register.standing(entityId);
      if (standing === 'erased') return { open: [], kept: 0 };
      const finding: Finding = { key: entityId, erase: async () => register.erase(entityId) };
      return { open: [standing === 'unknown' ? { ...finding, isPrevented: true } : finding], kept: 0 };
    },
  };
}

/** Statements of accounts, and the bank's evidence for them: files with the names of people. */
export interface ErasableStatements {
  /** Keys of everything that is stored of the account. */
  keys(accountId: string): Promise<readonly string[]>;
  /** Removes every version under the key. */
  remove(key: string): Promise<void>;
}

/** If the law demands that statements are kept, nobody can delete them, and they are counted. */
export function statementsStore(
  statements: ErasableStatements,
  retentionYears: number | 'none',
): ErasureStore {
  return {
    name: 'statements',
    ...(retentionYears !== 'none' && {
      keeps: `statements, which the law demands to keep for ${retentionYears} years`,
    }),
    async find({ entity: { kind, entityId }, isShared }) {
      if (kind !== 'account' || isShared === true) return { open: [], kept: 0 };
      const keys = await statements.keys(entityId);
      if (retentionYears !== 'none') return { open: [], kept: keys.length };
      return { open: keys.map((key) => ({ key, erase: async () => statements.remove(key) })), kept: 0 };
    },
  };
}

/** Erased last: its rows lead to everything else. The row of an object stays until the object is gone. */
export function mirrorStore(mirror: MirrorTraces): ErasureStore {
  const findingOf = (row: MirrorRow, needed: ReadonlySet<string>): readonly Finding[] => {
    const { key, eventType, json, bodyKey = '' } = row;
    if (isKept(row)) return [];
    const name = `${key.kind}#${key.entityId}/${key.aspect}`;
    if (row.isLoose === true || needed.has(bodyKey)) return [awaited(name)];
    if (!row.isBooking) return [{ key: name, erase: async () => mirror.remove(row) }];
    const reduced = async () => mirror.reduce(row, reducedJson(eventType ?? '', json ?? '{}'));
    return [{ key: name, isReduced: true, erase: reduced }];
  };
  return {
    name: 'mirror',
    keeps: 'amounts, days and ids of bookings and the sums of accounts, which accounting must keep',
    async find({ rows }) {
      await Promise.resolve();
      const needed = neededObjects(rows);
      return { open: rows.flatMap((row) => findingOf(row, needed)), kept: rows.filter(isKept).length };
    },
  };
}

/** An erasure's own rows hold nothing personal. */
function isKept({ key, isTotals, isErased }: MirrorRow): boolean {
  return isTotals || isErased || key.kind === 'erasure';
}
