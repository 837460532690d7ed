import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { familyNames } from '#shared/events/families.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import type { Observation, Observed } from './observation.ts';

interface Waiting {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
  readonly limitMs: number;
}

/**
 * Resolves once every notification is decided, all queues are empty and every stored event is forwarded, or after
 * the limit. The comparison then names what is missing.
 */
export async function untilProcessed(
  observed: Observed,
  observation: Observation,
  { clock, timers, onProgress, signal, limitMs }: Waiting,
): Promise<void> {
  const deadline = clock.now() + limitMs;
  while (clock.now() < deadline) {
    signal?.throwIfAborted();
    const log = await observed.bank.deliveries();
    const open = log.filter(({ state, repeats }) => state === 'pending' || repeats > 0).length;
    const queued = await queuedCount(observed);
    onProgress(`${log.length - open} of ${log.length} notifications decided, ${queued} messages queued`);
    // The tables are read whole, so only once it may be worth it.
    if (open + queued === 0 && compareDeliveries(await observation.deliveries(), 'allowed').length === 0)
      return;
    await timers.sleep(pollMs, signal);
  }
}

const pollMs = 500;

async function queuedCount({ inspection, resources }: Observed): Promise<number> {
  const depths = await Promise.all(
    familyNames.map((family) => inspection.depth(resources.QueueUrls[family])),
  );
  return depths.reduce((sum, depth) => sum + depth, 0);
}
