import type { ArchiveKeys, ArchiveSalts } from '#shared/archive/archive-keys.ts';
import type { Manifest, Manifests } from '#shared/archive/manifests.ts';
import { hourOf, type DayPartition } from '#shared/archive/day-partition.ts';
import { keptFacts } from '#shared/archive/kept-event.ts';
import type { RecordedDays, StoredEvent } from '#shared/archive/recorded-days.ts';
import { saltName } from '#shared/archive/subjects.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import type { EventRecord, EventState } from '#shared/mirror/effect.ts';
import type { FakeLease } from './lease.ts';

/** Salts in memory; each follows from its name and from how many were made, so that runs can be repeated. */
export function createMemorySalts() {
  const salts = new Map<string, Uint8Array | undefined>();
  const port: ArchiveSalts & ArchiveKeys = {
    find: async (name) => Promise.resolve(salts.get(name)),
    obtain: async (name) => {
      await Promise.resolve();
      if (!salts.has(name)) salts.set(name, Buffer.from(sha256Hex(`salt of ${name}`), 'hex'));
      return salts.get(name);
    },
    standing: async (subject) => {
      await Promise.resolve();
      if (!salts.has(saltName(subject))) return 'unused';
      return salts.get(saltName(subject)) === undefined ? 'forgotten' : 'in-use';
    },
    forget: async (subject) => {
      await Promise.resolve();
      salts.set(saltName(subject), undefined);
    },
  };
  return { ...port, salts };
}

/** Manifests in memory, under the fence of a lease. */
export function createMemoryManifests(lease: Pick<FakeLease, 'fence'>) {
  const rows = new Map<string, Manifest>();
  const run: { beganAt?: string } = {};
  const held = (fence: number) => {
    if (fence !== lease.fence()) throw new LeaseLostError();
  };
  const port: Manifests = {
    find: async (family, day) => Promise.resolve(rows.get(`${family} ${day}`)),
    list: async (family, from, to) =>
      Promise.resolve(
        [...rows.values()].filter((row) => row.family === family && row.day >= from && row.day <= to),
      ),
    write: async (fence, written) => {
      await Promise.resolve();
      held(fence);
      rows.set(`${written.family} ${written.day}`, written);
    },
    runBeforeAt: async () => Promise.resolve(run.beganAt),
    noteRun: async (fence, at) => {
      await Promise.resolve();
      held(fence);
      run.beganAt = at;
    },
  };
  return { ...port, rows, run };
}

export interface RecordedRow {
  readonly record: EventRecord & EventState;
  readonly recordedAt: string;
}

/** The index by day over the store of records. */
export function recordedDaysOf(rows: () => readonly RecordedRow[]): RecordedDays {
  const isIn =
    ({ family, day, hour }: DayPartition) =>
    ({ record, recordedAt }: RecordedRow) =>
      record.family === family && recordedAt.startsWith(day) && hourOf(recordedAt) === hour;
  return {
    ids: async (partition, { after = '', limit }) => {
      await Promise.resolve();
      const ids = rows()
        .filter(isIn(partition))
        .map(({ record }) => record.id);
      return ids
        .filter((id) => id > after)
        .toSorted()
        .slice(0, limit);
    },
    read: async (ids) => {
      await Promise.resolve();
      const byId = new Map(rows().map((row) => [row.record.id, row]));
      return ids.flatMap((id) => {
        const row = byId.get(id);
        return row === undefined ? [] : [storedEventOf(row)];
      });
    },
  };
}

function storedEventOf({ record, recordedAt }: RecordedRow): StoredEvent {
  const { entityId, entityHint, owners, bodySha256, body } = record;
  return {
    facts: keptFacts.parse({ ...record, recordedAt }),
    content: { entityId, entityHint, owners, bodySha256 },
    body,
  };
}
