import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { type LocalStack, type LocalStackDeps, startLocalStack } from '#ops/local/local-stack.ts';
import { aMonthEndBefore } from '#ops/local/month-end.ts';
import { readOptions } from '#ops/local/options.ts';
import { createProgress } from '#ops/terminal/progress.ts';
import { standardOutput } from '#ops/terminal/screen.ts';

export interface StartedStack {
  readonly stack: LocalStack;
  readonly deps: LocalStackDeps;
}

/** A local stack of the test's own, with the release of this root in it. A drill breaks what it finds; it stops it. */
export async function startedStack(root?: string): Promise<StartedStack> {
  const deps = {
    clock: systemClock,
    timers: systemTimers,
    progress: createProgress(standardOutput, systemClock),
    signal: new AbortController().signal,
  };
  const options = readOptions({ once: false }, {});
  const bankStartMs = aMonthEndBefore(systemClock.now());
  const stack = await startLocalStack({ ...options, bankStartMs, ...(root !== undefined && { root }) }, deps);
  return { stack, deps };
}
