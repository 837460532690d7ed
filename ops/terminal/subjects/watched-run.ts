import { typedCommand } from '#shared/checks/typed-command.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { coverageOfRun, shownOutcome, verdictOnRun } from '#ops/commands/job-outcomes.ts';
import type { RunId } from '#ops/commands/runs.ts';
import { watchRun, watchRuns } from '#ops/commands/watch-run.ts';
import type { Asked } from '#ops/terminal/command.ts';
import { createProgressBar } from '#ops/terminal/progress.ts';
import { textTable } from '#ops/terminal/table.ts';

/** Shows how far a run is until it ends. Ctrl-C ends the watching alone. */
export async function watched(watching: Watching, name: RunId): Promise<ShownRun> {
  return withBar(watching, async (operators, { show, ...deps }) =>
    watchRun(operators, name, { ...deps, onState: (run) => show([run]) }),
  );
}

/** The same for several runs, as one. */
export async function watchedAll(watching: Watching, names: readonly RunId[]): Promise<readonly ShownRun[]> {
  return withBar(watching, async (operators, { show, ...deps }) =>
    watchRuns(operators, names, {
      ...deps,
      onState: (known) => show(known, names.length),
    }),
  );
}

type Watching = Pick<Asked, 'deployment' | 'terminal'>;

/** The outcome of starting a run. */
export type Started = { readonly run: ShownRun } | { readonly refused: string };

/** Watches the run that was started, if one was. */
export async function watchedIfStarted(watching: Watching, answer: Started): Promise<Started> {
  return 'refused' in answer ? answer : { run: await watched(watching, answer.run) };
}

export const textOfStarted = (answer: Started, { flags: { stage } }: Pick<Asked, 'flags'>): string =>
  'refused' in answer ? `Not done: ${answer.refused}.` : textOfRun(answer.run, stage);

export const hasDoneAllStarted = (answer: Started): boolean => 'run' in answer && hasDoneAll(answer.run);

interface BarDeps {
  readonly timers: Timers;
  readonly signal: AbortSignal;
  /** Shows the known runs out of so many. */
  readonly show: (known: readonly ShownRun[], count?: number) => void;
}

async function withBar<Result>(
  { deployment, terminal }: Watching,
  watch: (operators: Operators, deps: BarDeps) => Promise<Result>,
): Promise<Result> {
  const bar = createProgressBar(terminal.process.stderr);
  const show = (known: readonly ShownRun[], count = 1) => {
    const share = known.reduce((sum, run) => sum + shareOf(run), 0) / count;
    const [finished, planned] = [sumOf(known, 'finished'), sumOf(known, 'planned')];
    bar.show(share, `${finished} of ${planned} shards`);
  };
  try {
    return await terminal.interruptible(async (signal) =>
      watch(deployment.operators, { timers: terminal.timers, signal, show }),
    );
  } finally {
    bar.end();
  }
}

const sumOf = (runs: readonly ShownRun[], member: 'finished' | 'planned') =>
  runs.reduce((sum, run) => sum + run[member], 0);

function shareOf({ planned, finished, completedAt }: ShownRun): number {
  if (completedAt !== undefined) return 1;
  return planned === 0 ? 0 : finished / planned;
}

/** Whether the run has done all that it reached so far: a cron job or CI must notice the rest. */
export function hasDoneAll(run: ShownRun): boolean {
  return Object.keys(coverageOfRun(run).missed).length === 0;
}

/** The counts of a run so far. */
export function textOfRun(run: ShownRun, stage: string): string {
  const { job, id, asOf, state, planned, finished } = run;
  return [
    `Run ${id} of ${job}, as of ${asOf}: ${state}, ${finished} of ${planned} shards finished`,
    ...linesOfCounts(run),
    ...(state === 'complete'
      ? []
      : [`See how far it is with: ${typedCommand(`runs show ${job} ${id}`, stage)}`]),
  ].join('\n');
}

/** The counts of several runs of one job so far, as one run. */
export function textOfRuns(runs: readonly ShownRun[], stage: string): string {
  const [first, ...more] = runs;
  if (first === undefined) return 'Nothing was started.';
  if (more.length === 0) return textOfRun(first, stage);
  const open = runs.filter(({ state }) => state !== 'complete');
  const ended = open.length === 0 ? 'complete' : `${open.length} not complete yet`;
  const shards = `${sumOf(runs, 'finished')} of ${sumOf(runs, 'planned')} shards finished`;
  return [
    `${runs.length} runs of ${first.job}, as of ${first.asOf}: ${ended}, ${shards}`,
    ...linesOfCounts({ ...first, counts: countsOf(runs), state: open.length === 0 ? 'complete' : 'working' }),
    `They are: ${runs.map(({ id }) => id).join(' ')}`,
    ...(open.length === 0
      ? []
      : [`See how far they are with: ${typedCommand(`runs list --job ${first.job}`, stage)}`]),
  ].join('\n');
}

/** Accounts by outcome over all runs. */
export function countsOf(runs: readonly ShownRun[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const run of runs)
    for (const [name, count] of Object.entries(run.counts)) counts.set(name, (counts.get(name) ?? 0) + count);
  return Object.fromEntries(counts);
}

function linesOfCounts(run: ShownRun): readonly string[] {
  const rows = Object.entries(run.counts).map(
    ([name, count]) => [shownOutcome(run.job, name), count] as const,
  );
  const missed = run.state === 'complete' ? textOfMissed(run) : undefined;
  const verdict = run.state === 'complete' ? verdictOnRun(run) : undefined;
  return [
    ...(rows.length === 0 ? [] : [textTable(rows)]),
    ...(missed === undefined ? [] : [missed]),
    ...(verdict === undefined ? [] : [verdict]),
  ];
}

/** Undefined if no item was missed. */
function textOfMissed(run: ShownRun): string | undefined {
  const { due, reached, missed } = coverageOfRun(run);
  const names = Object.keys(missed);
  if (names.length === 0) return undefined;
  // Rounded down: it is not 100 % as long as one is missing.
  const percent = (Math.floor((1_000 * reached) / due) / 10).toFixed(1);
  return `Not everything was reached: ${reached} of ${due} (${percent} %), without ${names.join(', ')}`;
}
