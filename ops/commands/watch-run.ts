import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { DeployedFunction } from './ask.ts';
import { showRun, type RunId } from './runs.ts';

interface WatchDeps {
  readonly timers: Timers;
  /** Ends the watching, not the run. */
  readonly signal: AbortSignal;
  /** Told after each look. */
  readonly onLook: (run: ShownRun) => void;
}

const betweenLooksMs = 1_000;

/** Looks at a run until it is complete, or stopped, or until nobody wants to wait any more. */
export async function watchRun(
  runs: DeployedFunction,
  name: RunId,
  { timers, signal, onLook }: WatchDeps,
): Promise<ShownRun> {
  for (;;) {
    const shown = await showRun(runs, name);
    if ('absent' in shown) throw new Error(`The job ${name.job} has no run ${name.id}`);
    onLook(shown.run);
    const { state } = shown.run;
    if (state === 'complete' || state === 'stopped' || signal.aborted) return shown.run;
    await timers.sleep(betweenLooksMs, signal).catch(() => undefined);
  }
}
