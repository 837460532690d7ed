import { createSeal } from '#shared/archive/seal.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { createMemoryManifests, createMemorySalts, recordedDaysOf } from '#test/fakes/archive.ts';
import { createFakeLease } from '#test/fakes/lease.ts';
import type { Tables } from './tables.ts';

export type Archive = ReturnType<typeof createArchive>;

/** Fewer than records live: nothing here is older, and every day that is asked for costs time. */
const recordDays = 10;
/** How often a run begins. */
const everyMs = 12 * 3_600_000;

/** What the archive is made of, as it outlives a run; its parts lie in the bucket of the bodies. */
export function createArchive({ clock, tables }: { readonly clock: Clock; readonly tables: Tables }) {
  const lease = createFakeLease(clock);
  return {
    lease,
    recordDays,
    everyMs,
    recorded: recordedDaysOf(() => tables.recorded()),
    manifests: createMemoryManifests(lease),
    salts: createMemorySalts(),
    seal: createSeal(Buffer.from('a master key of the simulation alone')),
  };
}
