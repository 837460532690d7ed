import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { DeployedFunction } from '#shared/commands/operators-client.ts';
import { showRun, type RunId } from './runs.ts';

interface WatchDeps {
  readonly timers: Timers;
  /** Ends the watching, not the run. */
  readonly signal: AbortSignal;
  /** Told after each look. */
  readonly onLook: (run: ShownRun) => void;
}

interface WatchAllDeps extends Omit<WatchDeps, 'onLook'> {
  /** Told after each look at any of them what is known of all. */
  readonly onLook: (runs: readonly ShownRun[]) => void;
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

/** The same for several runs at a time. */
export async function watchRuns(
  runs: DeployedFunction,
  names: readonly RunId[],
  { onLook, ...deps }: WatchAllDeps,
): Promise<readonly ShownRun[]> {
  const seen = new Map<string, ShownRun>();
  const look = (run: ShownRun) => {
    seen.set(run.id, run);
    onLook([...seen.values()]);
  };
  return Promise.all(names.map(async (name) => watchRun(runs, name, { ...deps, onLook: look })));
}
