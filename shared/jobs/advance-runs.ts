import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { planRun, type PlanPage } from './plan-run.ts';
import type { Reports, Runs, ShardQueue, Shards } from './ports.ts';
import { stateOf, type Run } from './run.ts';
import type { Shard, ShardName } from './shard.ts';

export interface AdvanceRunsDeps {
  readonly runs: Runs;
  readonly shards: Shards;
  readonly queue: ShardQueue;
  readonly reports: Reports;
  readonly planPage: PlanPage;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A shard whose message should have been received by now. */
const lostAfterMs = 10 * 60_000;
const sentAtOnce = 100;

/** Continues what crashes have interrupted: plans, sends shards whose message was lost, and completes runs. */
export async function advanceRuns(deps: AdvanceRunsDeps, hasTime: () => boolean): Promise<readonly Run[]> {
  const advanced: Run[] = [];
  for (const run of await deps.runs.open()) {
    if (!['planning', 'working'].includes(stateOf(run))) continue;
    const planned = await planRun(deps, run, hasTime);
    await sendLost(deps, planned);
    advanced.push(await completeRun(deps, planned));
  }
  return advanced;
}

/** Completes a run whose shards are all finished; the summary is written first. */
export async function completeRun(
  {
    runs,
    reports,
    clock,
    log,
    metrics,
  }: Pick<AdvanceRunsDeps, 'runs' | 'reports' | 'clock' | 'log' | 'metrics'>,
  run: Run,
): Promise<Run> {
  if (stateOf(run) !== 'working' || run.finished < run.planned) return run;
  const completedAt = toIsoInstant(clock.now());
  await reports.writeSummary({ ...run, completedAt });
  await runs.complete(run, completedAt);
  metrics.count('RunCompleted');
  metrics.count('ItemsFailed', run.counts['failed'] ?? 0);
  for (const [outcome, count] of Object.entries(run.counts)) metrics.count('RunItems', count, { outcome });
  log.info('a run is complete', { job: run.job, runId: run.id, counts: run.counts });
  return { ...run, completedAt };
}

/** All open shards of a run that was stopped. */
export async function sendOpen(
  { shards, queue }: Pick<AdvanceRunsDeps, 'shards' | 'queue'>,
  run: Run,
): Promise<void> {
  await send(queue, run.id, shards.open(run.id));
}

async function sendLost({ shards, queue, clock, metrics }: AdvanceRunsDeps, { id }: Run): Promise<void> {
  const lostBefore = clock.now() - lostAfterMs;
  const sent = await send(queue, id, lostShards(shards.open(id), lostBefore));
  metrics.count('ShardsSentAnew', sent);
}

async function* lostShards(open: AsyncIterable<Shard>, before: number): AsyncIterable<Shard> {
  for await (const shard of open) if (Math.max(shard.heldUntil, shard.dueAt) < before) yield shard;
}

async function send(queue: ShardQueue, runId: string, open: AsyncIterable<Shard>): Promise<number> {
  let names: ShardName[] = [];
  let sent = 0;
  for await (const { id: shardId } of open) {
    names.push({ runId, shardId });
    sent += 1;
    if (names.length < sentAtOnce) continue;
    await queue.send(names);
    names = [];
  }
  if (names.length > 0) await queue.send(names);
  return sent;
}
