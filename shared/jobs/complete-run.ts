import type { Breaks } from '#shared/breaks/breaks.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { coverageOf, type JobOutcomes } from './coverage.ts';
import { isOverAll, taskOf } from './over-all.ts';
import type { Reports, Runs, Shards } from './ports.ts';
import { manifestOf } from './run-manifest.ts';
import { stateOf, type Run } from './run.ts';
import { runEntity } from './names.ts';
import type { JobMetric } from './names.ts';

export interface CompleteRunDeps {
  readonly runs: Pick<Runs, 'end' | 'complete'>;
  readonly shards: Pick<Shards, 'parts'>;
  readonly reports: Pick<Reports, 'writeManifest' | 'writeSummary'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly outcomes: JobOutcomes;
  /** Settings of the job, as JSON. */
  readonly rules: unknown;
  /** Notes further results of a run before it counts as complete. Idempotent. */
  readonly noteRun?: (run: Run) => Promise<void>;
  /** The share of bookings that is verified; undefined if the run is no reason to state it. */
  readonly verifiedAfter?: (run: Run) => Promise<Run['verified']>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics<JobMetric>;
}

/** Completes a run whose shards are all finished; summary, break and what the job notes are written first. */
export async function completeRun(deps: CompleteRunDeps, run: Run): Promise<Run> {
  const { runs, shards, reports, rules, outcomes, noteRun, verifiedAfter, clock, log, metrics } = deps;
  if (stateOf(run) !== 'working' || run.finished < run.planned) return run;
  const endedAt = toIsoInstant(clock.now());
  const { due: expected, reached } = coverageOf(run, outcomes);
  const parts = await shards.parts(run.id);
  const results = { endedAt, coverage: { reached, expected }, verified: await verifiedAfter?.(run) };
  const sha256 = sha256Hex(manifestOf({ ...run, ...results }, rules, parts));
  const ended = await runs.end({ ...run, ...results, sha256 });
  if (ended.completedAt !== undefined) return ended;
  const manifest = manifestOf(ended, rules, parts);
  // Another worker may have ended it under other settings: then its manifest holds.
  if (sha256Hex(manifest) === ended.sha256) await reports.writeManifest(run, manifest);
  const completedAt = ended.endedAt ?? endedAt;
  const complete = { ...ended, completedAt };
  await reports.writeSummary(complete);
  await noteCoverage(deps, run, completedAt);
  await noteRun?.(run);
  await runs.complete(complete, completedAt);
  metrics.count('RunCompleted');
  metrics.count('ItemsFailed', run.counts['failed'] ?? 0);
  for (const [outcome, count] of Object.entries(run.counts)) metrics.count('RunItems', count, { outcome });
  log.info('a run is complete', { job: run.job, runId: run.id, counts: run.counts, reached, expected });
  return complete;
}

/**
 * A run over the whole portfolio that has not reached everything opens a break, or keeps it open. The next full run for
 * the same day or a later one closes it. Other runs say nothing about the portfolio.
 */
async function noteCoverage({ breaks, outcomes }: CompleteRunDeps, run: Run, at: string): Promise<void> {
  if (!isOverAll(run)) return;
  const entity = entityOf(run);
  const { due, reached, isFull } = coverageOf({ ...run, completedAt: at }, outcomes);
  if (isFull) {
    const known = await breaks.ofEntity(entity);
    // A run that a person started for an earlier day had fewer accounts to reach.
    if (known.every(({ runId = '' }) => runId.slice(0, run.asOf.length) <= run.asOf))
      await breaks.heal({ entity, found: [] }, at);
    return;
  }
  const sides = { expected: String(due), found: String(reached) };
  await breaks.open({ kind: 'COVERAGE', entity, field: 'items', ...sides, runId: run.id }, at);
}

function entityOf(run: Run): string {
  const task = taskOf(run);
  return task === undefined ? `${runEntity}${run.job}` : `${runEntity}${run.job} ${task}`;
}
