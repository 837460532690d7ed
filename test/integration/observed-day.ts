import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { observeFromNow, type Observation } from '#ops/local/observation.ts';
import { untilProcessed } from '#ops/local/until-processed.ts';
import type { DeployedStack } from './stack.ts';

interface ObservedDay extends Observation {
  processed(limitMs: number): Promise<void>;
}

/** Observes from a quiet moment on. */
export async function observe(stack: DeployedStack): Promise<ObservedDay> {
  await stack.untilIdle();
  const observation = await observeFromNow(stack);
  return {
    ...observation,
    processed: (limitMs) =>
      untilProcessed(stack, observation, {
        clock: systemClock,
        timers: systemTimers,
        onProgress: () => undefined,
        limitMs,
      }),
  };
}
