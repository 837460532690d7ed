import type { Clock } from '#shared/kernel/clock.ts';
import { createErasableObjects, createErasableTables } from '#test/fakes/erasable-mirror.ts';
import { createFakeAnnouncements, createFakeErasureRows } from '#test/fakes/erasure-world.ts';
import { createFakeLease } from '#test/fakes/lease.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import type { Tables } from './tables.ts';

export type Erasures = ReturnType<typeof createErasures>;

export interface ErasuresDeps {
  readonly clock: Clock;
  readonly tables: Tables;
  readonly objects: Map<string, Uint8Array>;
}

/** Everything that an erasure goes through beside the bank, as it outlives a run. */
export function createErasures({ clock, tables, objects }: ErasuresDeps) {
  const tombstones = createFakeTombstones();
  const lease = createFakeLease(clock);
  const { traces: mirror, graveyard, records } = createErasableTables(tables.stored, tombstones);
  return {
    tombstones,
    lease,
    mirror,
    graveyard,
    looseObjects: tables.stored.loose.erasable,
    rows: createFakeErasureRows(lease),
    announcements: createFakeAnnouncements(tables.stored),
    objects: createErasableObjects(objects),
    records: {
      ...records,
      erase: async (id: string) => {
        await records.erase(id);
        tables.eraseBody(id);
      },
    },
  };
}
