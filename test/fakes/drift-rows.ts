import type { DriftRows, WatchedDrifts } from '#shared/drift/ports.ts';
import type { SeenDrift } from '#shared/drift/seen-drift.ts';

/** Rows of drift in memory, by what they are about. */
export function createMemoryDriftRows(): DriftRows & WatchedDrifts {
  const rows = new Map<string, SeenDrift>();
  const keyOf = ({ of, source, kind, field, value = '' }: Parameters<DriftRows['add']>[0]) =>
    [of, source, kind, field, value].join('#');
  return {
    async add(sighting, { count, at }) {
      await Promise.resolve();
      const known = rows.get(keyOf(sighting)) ?? { count: 0, firstSeen: at };
      rows.set(keyOf(sighting), { ...known, ...sighting, count: known.count + count, lastSeen: at });
      return true;
    },
    all: async () => Promise.resolve([...rows.values()]),
    async notified(seen, notifiedAt) {
      await Promise.resolve();
      rows.set(keyOf(seen), { ...seen, notifiedAt });
    },
    async ended({ notifiedAt: _known, ...seen }) {
      await Promise.resolve();
      rows.set(keyOf(seen), seen);
    },
  };
}
