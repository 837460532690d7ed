import type { Clock } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { ShardQueue, Shards } from './ports.ts';
import type { Run } from './run.ts';
import type { Shard } from './shard.ts';
import type { JobMetric } from './names.ts';

interface LostShardsDeps {
  readonly shards: Pick<Shards, 'open' | 'putOff'>;
  readonly queue: ShardQueue;
  readonly clock: Clock;
  readonly metrics: Metrics<JobMetric>;
}

/** A shard whose message should have been received by now, if no others waited before it. */
const lateAfterMs = 10 * 60_000;
const writesAtOnce = 16;

/**
 * How many shards of the runs have no message. A shard may be late for hours because others wait before it, and nothing
 * shows whether a single one waits or is lost. But while there are as many messages as open shards, none is lost. SQS
 * counts approximately: one too many costs a shard the time until the next check, one too few costs a second message.
 */
export function shardsWithoutMessage(runs: readonly Run[], messages: number): number {
  const open = runs.reduce((sum, { planned, finished }) => sum + planned - finished, 0);
  return Math.max(0, open - messages);
}

/**
 * Sends at most so many shards of the run again, those that are late for longest. Some of them may still have a
 * message: then the second message finds nothing to do, and the next late shard gets its turn. Returns the number of
 * shards sent.
 */
export async function sendLost(
  { shards, queue, clock, metrics }: LostShardsDeps,
  { id: runId }: Run,
  atMost: number,
): Promise<number> {
  if (atMost === 0) return 0;
  const lateBefore = clock.now() - lateAfterMs;
  const late: { readonly shardId: string; readonly since: number }[] = [];
  for await (const shard of shards.open(runId)) {
    const since = expectedAt(shard);
    if (since < lateBefore) late.push({ shardId: shard.id, since });
  }
  const longest = late.toSorted((one, other) => one.since - other.since).slice(0, atMost);
  // From now on its new message is expected: the next check begins with another shard.
  const to = { ifDueBefore: lateBefore, dueAt: clock.now() };
  const sent = await inParallel(longest, writesAtOnce, async ({ shardId }) => {
    const isLost = await shards.putOff({ runId, shardId }, to);
    if (isLost) await queue.send([{ runId, shardId }]);
    return isLost;
  });
  const count = sent.filter(Boolean).length;
  metrics.count('ShardsSentAnew', count);
  return count;
}

/** When its message should be in the queue: while a worker holds the shard, it also holds the message. */
const expectedAt = ({ heldUntil, dueAt }: Shard) => Math.max(heldUntil, dueAt);
