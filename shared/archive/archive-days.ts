import type { BegunWork } from '#shared/kernel/begun-work.ts';
import type { ArchiveDayDeps } from './archive-day.ts';
import type { ArchiveGuard } from './guarded-records.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { recordFamilyNames } from '#shared/events/families.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { ResponseOf } from '#shared/operators/row.ts';
import { LeaseLostError, runUnderLease, skippedBy, type Lease } from '#shared/kernel/lease.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { archiveCommands, ArchiveReport } from './commands/archive-commands.ts';
import { rememberedSalts, type ArchiveSalts } from './archive-keys.ts';
import { agreedNow, dayMs, daysBetween, horizonOf, lastClosedDay, type Horizon } from './days.ts';
import { emptyManifest, type Manifest, type Manifests } from './manifests.ts';
import { archiveOpenDay } from './open-day.ts';
import type { RecordedDays } from './recorded-days.ts';
import type { Seal } from './seal.ts';
import type { ArchiveMetric } from './names.ts';

export interface ArchiveDaysDeps {
  readonly recorded: RecordedDays;
  readonly bodies: BodyStore;
  readonly manifests: Manifests;
  readonly salts: ArchiveSalts;
  /** Rejects while the master key cannot be read. */
  readonly readSeal: () => Promise<Seal>;
  readonly lease: Lease;
  /** What runs began and did not end. */
  readonly begun: BegunWork;
  /** How long records are kept. */
  readonly recordDays: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics<ArchiveMetric>;
}

/** The longest that one part may take, including retries of the SDK. */
const partMs = 60_000;

/** Archives every closed day that is not archived yet, oldest first. A day that fails does not hold up the others. */
export function createArchiveDays(deps: ArchiveDaysDeps) {
  return async ({
    remainingMs,
    trySetAside = false,
    by,
  }: {
    readonly remainingMs: () => number;
    readonly trySetAside?: boolean;
    /** The person who asks for it. */
    readonly by?: string;
  }): Promise<ResponseOf<typeof archiveCommands.run>> => {
    const hasTime = () => remainingMs() > partMs;
    const report = await runUnderLease({ ...deps, by }, async (fence, isCareful) => {
      const guard = { begun: deps.begun, counts: await deps.begun.counts(), isCareful };
      return archiveDays(deps, { fence, hasTime, trySetAside, guard });
    });
    return report ?? skippedBy(deps.lease);
  };
}

async function archiveDays(
  deps: ArchiveDaysDeps,
  run: Pick<ArchiveDayDeps, 'fence' | 'hasTime' | 'trySetAside' | 'guard'>,
): Promise<ArchiveReport> {
  const { log, metrics, readSeal, salts } = deps;
  const last = lastClosedDay(await beginRun(deps, run.fence));
  const horizon = horizonOf(last, deps.recordDays);
  const open = await openDays(deps, horizon);
  const salt = rememberedSalts(async (name) => salts.obtain(name));
  const seal = await readSeal();
  const reached = [...open];
  let failed = 0;
  for (const [index, manifest] of suspectsLast(open, run.guard)) {
    const attempt = archiveOpenDay(manifest, { ...deps, ...run, salt, seal, horizon });
    const [settled] = await Promise.allSettled([attempt]);
    if (settled.status === 'fulfilled') {
      reached[index] = settled.value;
      continue;
    }
    if (settled.reason instanceof LeaseLostError) throw settled.reason;
    failed += 1;
    const { family, day } = manifest;
    log.error('a day could not be archived', { error: settled.reason, family, day });
  }
  const report = { ...reportOf(open, reached, last), failed };
  metrics.count('ArchiveBehindDays', report.behindDays);
  metrics.count('ArchiveSetAside', report.setAside);
  metrics.count('ArchiveSetAsideDays', report.setAsideDays);
  if (report.lost > 0) metrics.count('ArchiveLost', report.lost);
  return report;
}

/** The days with their places. Those during which a run ended come last. */
function suspectsLast(open: readonly Manifest[], { counts }: ArchiveGuard) {
  const isSuspect = ({ family, day }: Manifest) =>
    [...counts.keys()].some((mark) => mark.startsWith(`${family} ${day} `));
  return [...open.entries()].toSorted(
    ([, one], [, other]) => Number(isSuspect(one)) - Number(isSuspect(other)),
  );
}

/** Notes that the run began; returns the instant by which it closes days. */
async function beginRun({ manifests, clock, log }: ArchiveDaysDeps, fence: number): Promise<number> {
  const nowMs = clock.now();
  const closesByMs = agreedNow(nowMs, await manifests.runBeforeAt());
  await manifests.noteRun(fence, toIsoInstant(nowMs));
  if (closesByMs !== nowMs)
    log.warn('by this clock, the previous run began long ago: no day is closed until the next run agrees');
  return closesByMs;
}

/** The result for the open days in the same order, oldest first. */
function reportOf(open: readonly Manifest[], reached: readonly Manifest[], last: string) {
  const sum = (of: (manifest: Manifest) => number) =>
    reached.reduce((total, manifest, index) => total + of(manifest) - of(open[index] ?? manifest), 0);
  const aside = reached.filter(({ setAside }) => setAside.length > 0);
  const daysSince = (manifest: Manifest | undefined) =>
    manifest === undefined ? 0 : (Date.parse(last) - Date.parse(manifest.day)) / dayMs + 1;
  return {
    days: sum(({ isDone }) => Number(isDone)),
    records: sum(({ records }) => records),
    behindDays: daysSince(reached.find(({ isDone }) => !isDone)),
    setAside: aside.reduce((total, { setAside }) => total + setAside.length, 0),
    setAsideDays: daysSince(aside[0]),
    lost: sum(({ lost }) => lost),
  };
}

/** Days that are not done and days with records set aside, by day and then by family. */
async function openDays({ manifests }: ArchiveDaysDeps, { first, from, last }: Horizon) {
  const perFamily = await Promise.all(
    recordFamilyNames.map(async (family) => {
      const known = new Map((await manifests.list(family, first, last)).map((each) => [each.day, each]));
      // A day that was open before it expired has a manifest.
      return daysBetween(first, last).flatMap(
        (day) => known.get(day) ?? (day < from ? [] : emptyManifest(family, day)),
      );
    }),
  );
  return perFamily
    .flat()
    .filter(({ isDone, setAside }) => !isDone || setAside.length > 0)
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
