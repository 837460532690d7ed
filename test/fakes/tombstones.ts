import type { ErasableLateGraves } from '#shared/erasure/ports.ts';
import type { LateGrave, Tombstones } from '#shared/mirror/tombstones.ts';

export interface FakeTombstones extends Tombstones {
  readonly ids: Set<string>;
  /** What is listed for the erasure, by id of the entity. */
  readonly late: ReadonlyMap<string, LateGrave>;
  readonly lateGraves: ErasableLateGraves;
  /** How often somebody looked. */
  reads(): number;
}

export function createFakeTombstones(...erased: readonly string[]): FakeTombstones {
  const ids = new Set(erased);
  const late = new Map<string, LateGrave>();
  let reads = 0;
  return {
    ids,
    late,
    reads: () => reads,
    raise: async (grave) => {
      await Promise.resolve();
      ids.add(grave.entity.entityId);
      late.set(grave.entity.entityId, grave);
    },
    lift: async (id) => Promise.resolve(void ids.delete(id)),
    standing: (asked) => {
      reads += 1;
      return Promise.resolve(new Set(asked.filter((id) => ids.has(id))));
    },
    lateGraves: {
      before: async function* (instant) {
        await Promise.resolve();
        for (const grave of [...late.values()]) if (grave.since < instant) yield grave;
      },
      close: async ({ entity, since }) => {
        await Promise.resolve();
        if (late.get(entity.entityId)?.since === since) late.delete(entity.entityId);
      },
    },
  };
}
