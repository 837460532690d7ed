import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import type { RunId } from './runs.ts';

type Asks = Pick<Operators, 'call'>;

interface WatchDeps {
  readonly timers: Timers;
  /** Ends the watching, not the run. */
  readonly signal: AbortSignal;
  /** Called with each state that is seen. */
  readonly onState: (run: ShownRun) => void;
}

interface WatchAllDeps extends Omit<WatchDeps, 'onState'> {
  /** Called with all known runs each time that one of them has a new state. */
  readonly onState: (runs: readonly ShownRun[]) => void;
}

const everyMs = 1_000;

/** Asks for a run until it is complete or stopped, or the person ends it. */
export async function watchRun(
  operators: Asks,
  name: RunId,
  { timers, signal, onState }: WatchDeps,
): Promise<ShownRun> {
  for (;;) {
    const shown = await operators.call(runCommands.show, { job: name.job, id: name.id });
    if ('absent' in shown) throw new Error(`The job ${name.job} has no run ${name.id}`);
    onState(shown.run);
    const { state } = shown.run;
    if (state === 'complete' || state === 'stopped' || signal.aborted) return shown.run;
    await timers.sleep(everyMs, signal).catch(() => undefined);
  }
}

/** The same for several runs at a time. */
export async function watchRuns(
  operators: Asks,
  names: readonly RunId[],
  { onState, ...deps }: WatchAllDeps,
): Promise<readonly ShownRun[]> {
  const seen = new Map<string, ShownRun>();
  const onStateOfOne = (run: ShownRun) => {
    seen.set(run.id, run);
    onState([...seen.values()]);
  };
  return Promise.all(
    names.map(async (name) => watchRun(operators, name, { ...deps, onState: onStateOfOne })),
  );
}
