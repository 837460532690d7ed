import { completeRun, type CompleteRunDeps } from './complete-run.ts';
import { planRun, type PlanPage } from './plan-run.ts';
import type { Runs, ShardQueue, Shards } from './ports.ts';
import { stateOf, type Run } from './run.ts';
import type { Shard, ShardName } from './shard.ts';

export interface AdvanceRunsDeps extends CompleteRunDeps {
  readonly runs: Runs;
  readonly shards: Shards;
  readonly queue: ShardQueue;
  readonly planPage: PlanPage;
}

/** A shard whose message should have been received by now. */
const lostAfterMs = 10 * 60_000;
const sentAtOnce = 100;

/** Continues what crashes have interrupted: plans, sends shards whose message was lost, and completes runs. */
export async function advanceRuns(deps: AdvanceRunsDeps, hasTime: () => boolean): Promise<readonly Run[]> {
  const advanced: Run[] = [];
  for (const run of await deps.runs.open())
    if (['planning', 'working'].includes(stateOf(run))) advanced.push(await advanceOne(deps, run, hasTime));
  return advanced;
}

/** Logged as an error, a run that cannot be moved on rings the alarm of the job; it holds up no other. */
async function advanceOne(deps: AdvanceRunsDeps, run: Run, hasTime: () => boolean): Promise<Run> {
  try {
    const planned = await planRun(deps, run, hasTime);
    await sendLost(deps, planned);
    return await completeRun(deps, planned);
  } catch (error) {
    deps.log.error('a run could not be moved on', { error, job: run.job, runId: run.id });
    deps.metrics.count('RunNotMovedOn');
    return run;
  }
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
