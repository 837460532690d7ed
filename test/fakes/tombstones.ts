import type { Tombstones } from '#shared/mirror/tombstones.ts';

export interface FakeTombstones extends Tombstones {
  readonly ids: Set<string>;
  /** How often somebody looked. */
  reads(): number;
}

export function createFakeTombstones(...erased: readonly string[]): FakeTombstones {
  const ids = new Set(erased);
  let reads = 0;
  return {
    ids,
    reads: () => reads,
    raise: async (id) => Promise.resolve(void ids.add(id)),
    lift: async (id) => Promise.resolve(void ids.delete(id)),
    standing: (asked) => {
      reads += 1;
      return Promise.resolve(new Set(asked.filter((id) => ids.has(id))));
    },
  };
}
