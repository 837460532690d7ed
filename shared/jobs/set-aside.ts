import type { Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { ItemResult } from './item.ts';
import type { JobMetric } from './names.ts';
import type { Shards } from './ports.ts';
import type { Run } from './run.ts';
import type { Shard } from './shard.ts';

interface SetAsideDeps {
  readonly shards: Pick<Shards, 'setAside'>;
  readonly giveUp?: (item: string, run: Run) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics<JobMetric>;
}

/** Workers that may end while they work on one item: out of memory, out of time, or a crash in a library. */
const mostEnded = 3;

/**
 * Whether the worker before this one ended without a word. Then each item is settled before the next one begins, so
 * that the first unsettled item is the one that ends a worker.
 */
export const isOneByOne = ({ claims }: Pick<Shard, 'claims'>) => claims > 1;

/** Whether the item at this position has ended as many workers as an item may. */
export const endsWorkers = ({ claims, next }: Pick<Shard, 'claims' | 'next'>, position: number) =>
  position === next && claims > mostEnded;

/** Leaves the item to a person. The other items go on. */
export async function setAside(
  { shards, giveUp, clock, log, metrics }: SetAsideDeps,
  item: string,
  { run, shard }: { readonly run: Run; readonly shard: Pick<Shard, 'claims'> },
): Promise<ItemResult> {
  await shards.setAside({ runId: run.id }, item, clock.now());
  // Giving up may end the worker as well.
  if (shard.claims <= 2 * mostEnded) await giveUp?.(item, run);
  log.error('an item of a run ended each of its workers', { job: run.job, runId: run.id, item });
  metrics.count('ItemsSetAside');
  return { outcome: 'set-aside' };
}
