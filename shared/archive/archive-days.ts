import type { BodyStore } from '#shared/events/body-store.ts';
import { familyNames } from '#shared/events/families.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { LeaseLostError, type Lease } from '#shared/kernel/lease.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { archiveDay } from './archive-day.ts';
import { rememberedSalts, type ArchiveSalts } from './archive-keys.ts';
import { dayAfter, dayMs, daysBetween, lastClosedDay } from './days.ts';
import { emptyManifest, type Manifest, type Manifests } from './manifests.ts';
import type { RecordedDays } from './recorded-days.ts';
import type { Seal } from './seal.ts';

export interface ArchiveDaysDeps {
  readonly recorded: RecordedDays;
  readonly bodies: BodyStore;
  readonly manifests: Manifests;
  readonly salts: ArchiveSalts;
  /** Rejects while the master key cannot be read. */
  readonly readSeal: () => Promise<Seal>;
  readonly lease: Lease;
  /** How long records live: older days have nothing left to archive. */
  readonly recordDays: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface ArchiveReport {
  readonly days: number;
  readonly records: number;
  readonly failed: number;
  /** How many closed days the oldest one that is not archived lies back; 0 when all are. */
  readonly behindDays: number;
}

/** What one part may need at most, with whatever the SDK repeats. */
const partMs = 60_000;

/** Archives every closed day that is not archived yet, the oldest first. A day that fails keeps none of the others. */
export function createArchiveDays(deps: ArchiveDaysDeps) {
  return async ({ remainingMs }: { readonly remainingMs: () => number }) => {
    const fence = await deps.lease.acquire();
    if (fence === undefined) return { skipped: 'another run is under way' };
    try {
      return await archiveDays(deps, { fence, hasTime: () => remainingMs() > partMs });
    } finally {
      await deps.lease.release(fence);
    }
  };
}

async function archiveDays(
  deps: ArchiveDaysDeps,
  run: { readonly fence: number; readonly hasTime: () => boolean },
): Promise<ArchiveReport> {
  const { clock, log, metrics, readSeal, salts } = deps;
  const last = lastClosedDay(clock.now());
  const open = await openDays(deps, last);
  const salt = rememberedSalts(async (name) => salts.obtain(name));
  const seal = await readSeal();
  const left: Manifest[] = [];
  let [days, records, failed] = [0, 0, 0];
  for (const manifest of open) {
    const [settled] = await Promise.allSettled([archiveDay(manifest, { ...deps, ...run, salt, seal })]);
    if (settled.status === 'rejected') {
      if (settled.reason instanceof LeaseLostError) throw settled.reason;
      failed += 1;
      const { family, day } = manifest;
      log.error('a day could not be archived', { error: settled.reason, family, day });
    } else {
      days += settled.value.isDone ? 1 : 0;
      records += settled.value.records - manifest.records;
    }
    if (settled.status === 'rejected' || !settled.value.isDone) left.push(manifest);
  }
  const oldest = left.at(0)?.day;
  const behindDays = oldest === undefined ? 0 : (Date.parse(last) - Date.parse(oldest)) / dayMs + 1;
  metrics.count('ArchiveBehindDays', behindDays);
  return { days, records, failed, behindDays };
}

/** By day, and within it by family. */
async function openDays({ manifests, recordDays }: ArchiveDaysDeps, last: string) {
  const from = dayAfter(last, 1 - recordDays);
  const perFamily = await Promise.all(
    familyNames.map(async (family) => {
      const known = new Map((await manifests.list(family, from, last)).map((each) => [each.day, each]));
      return daysBetween(from, last).map((day) => known.get(day) ?? emptyManifest(family, day));
    }),
  );
  return perFamily
    .flat()
    .filter(({ isDone }) => !isDone)
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
