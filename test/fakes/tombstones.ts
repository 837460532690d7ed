import type { LeftBodyNotes, NotedBody, Tombstones } from '#shared/mirror/tombstones.ts';

export interface FakeTombstones extends Tombstones, LeftBodyNotes {
  readonly ids: Set<string>;
  /** By event id. */
  readonly left: Map<string, NotedBody>;
  /** How often somebody looked. */
  reads(): number;
}

export function createFakeTombstones(...erased: readonly string[]): FakeTombstones {
  const ids = new Set(erased);
  const left = new Map<string, NotedBody>();
  let reads = 0;
  return {
    ids,
    left,
    note: (body) => Promise.resolve(void left.set(body.eventId, body)),
    reads: () => reads,
    stands: (asked) => {
      reads += 1;
      return Promise.resolve(asked.some((id) => ids.has(id)));
    },
  };
}
