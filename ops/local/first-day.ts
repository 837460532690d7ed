import type { MirrorComparison } from './compare-mirror.ts';
import type { Deliveries } from './compare-deliveries.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';
import { observeFromNow, type Observed } from './observation.ts';
import { untilSettled } from './settle.ts';

/** What arrived on a day, and how it compares with what the bank knows. */
export interface DayResult extends MirrorComparison {
  readonly deliveries: Deliveries;
}

const settleLimitMs = 150_000;

/** Plays the scenario and compares, once everything has settled, what arrived with what the bank knows. */
export async function playFirstDay(
  stack: LocalStack,
  { progress, ...deps }: LocalStackDeps,
): Promise<DayResult> {
  const observed: Observed = stack;
  const observation = await observeFromNow(observed);
  progress.step("playing the bank's first day");
  await stack.bank.playFirstDay();
  // The bank repeats a notification up to a minute later: its clock need not be waited for.
  await stack.bank.advance(60);
  progress.step('waiting until everything has arrived');
  await untilSettled(observed, observation, {
    ...deps,
    onProgress: (text) => progress.detail(text),
    limitMs: settleLimitMs,
  });
  progress.step('comparing with what the bank knows');
  return observation.compare();
}
