import type { MirrorComparison } from './compare-mirror.ts';
import { compareWelcomes, readWelcomeFacts, type WelcomeFacts, type Welcomes } from './compare-welcomes.ts';
import { stages } from '#ops/deployment/stages.ts';
import type { Deliveries } from './compare-deliveries.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';
import { observeFromNow, type Observed } from './observation.ts';
import { untilProcessed } from './until-processed.ts';

/** The events received on a day, and their comparison with the data of the bank. */
export interface DayResult extends MirrorComparison {
  readonly deliveries: Deliveries;
  /** Undefined if the stage welcomes nobody. */
  readonly welcomes: Welcomes | undefined;
}

const processingLimitMs = 150_000;
const welcomeLimitMs = 60_000;

/** Plays the scenario. Once all events are processed, compares them with the data of the bank. */
export async function playFirstDay(
  stack: LocalStack,
  { progress, ...deps }: LocalStackDeps,
): Promise<DayResult> {
  const observed: Observed = stack;
  const observation = await observeFromNow(observed);
  const before = await readWelcomeFacts(stack.bank);
  progress.step("playing the bank's first day");
  await stack.bank.playFirstDay();
  // The bank repeats a notification up to a minute later: its clock need not be waited for.
  await stack.bank.advance(60);
  progress.step('waiting until everything has arrived');
  await untilProcessed(observed, observation, {
    ...deps,
    onProgress: (text) => progress.detail(text),
    limitMs: processingLimitMs,
  });
  const hasWelcomes = stages.select({ stage: 'local' }).welcomeAs !== undefined;
  if (hasWelcomes) progress.step('waiting until the customers are welcomed');
  const welcomes = hasWelcomes ? await untilWelcomed(stack, before, deps) : undefined;
  progress.step('comparing with what the bank knows');
  const comparison = await observation.compare();
  const differences = [...comparison.differences, ...(welcomes?.differences ?? [])];
  return { ...comparison, welcomes, differences };
}

/** The state machine works on after the events. After the limit the comparison names what is missing. */
async function untilWelcomed(
  { bank }: LocalStack,
  before: WelcomeFacts,
  { clock, timers, signal }: Omit<LocalStackDeps, 'progress'>,
): Promise<Welcomes> {
  const deadline = clock.now() + welcomeLimitMs;
  for (;;) {
    const welcomes = compareWelcomes(before, await readWelcomeFacts(bank));
    if (welcomes.differences.length === 0 || clock.now() >= deadline) return welcomes;
    await timers.sleep(pollMs, signal);
  }
}

const pollMs = 500;
