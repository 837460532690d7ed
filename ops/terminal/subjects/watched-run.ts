import { coverageOf } from '#shared/jobs/coverage.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { RunId } from '#ops/commands/runs.ts';
import { watchRun } from '#ops/commands/watch-run.ts';
import type { Asked } from '#ops/terminal/command.ts';
import { createProgressBar } from '#ops/terminal/progress.ts';
import { textTable } from '#ops/terminal/table.ts';

/** Shows how far a run is until it ends. Ctrl-C ends the watching alone. */
export async function watched(
  { deployment, terminal }: Pick<Asked, 'deployment' | 'terminal'>,
  name: RunId,
): Promise<ShownRun> {
  const { stderr } = terminal.process;
  const bar = createProgressBar(stderr);
  try {
    const run = await terminal.interruptible(async (signal) =>
      watchRun(deployment.function('RunsFunction'), name, {
        timers: terminal.timers,
        signal,
        onLook: (looked) => bar.show(shareOf(looked), `${looked.finished} of ${looked.planned} shards`),
      }),
    );
    return run;
  } finally {
    bar.end();
  }
}

function shareOf({ planned, finished, completedAt }: ShownRun): number {
  if (completedAt !== undefined) return 1;
  return planned === 0 ? 0 : finished / planned;
}

/** Whether everything that it has looked at so far is done: a cron job or CI must notice whatever is not. */
export function hasDoneAll(run: ShownRun): boolean {
  return Object.keys(coverageOf(run).missed).length === 0;
}

/** What a run came to so far. */
export function textOfRun(run: ShownRun): string {
  const { job, id, asOf, state, planned, finished, counts } = run;
  const missed = state === 'complete' ? textOfMissed(run) : undefined;
  const rows = Object.entries(counts).map(([name, count]) => [name, count] as const);
  return [
    `Run ${id} of ${job}, as of ${asOf}: ${state}, ${finished} of ${planned} shards finished`,
    ...(rows.length === 0 ? [] : [textTable(rows)]),
    ...(missed === undefined ? [] : [missed]),
    ...(state === 'complete' ? [] : [`See how far it is with: npm run ops -- runs show ${job} ${id}`]),
  ].join('\n');
}

/** Undefined if nothing was missed. */
function textOfMissed(run: ShownRun): string | undefined {
  const { due, reached, missed } = coverageOf(run);
  const names = Object.keys(missed);
  if (names.length === 0) return undefined;
  // Rounded down: it is not 100 % as long as one is missing.
  const percent = (Math.floor((1_000 * reached) / due) / 10).toFixed(1);
  return `Not everything was reached: ${reached} of ${due} (${percent} %), without ${names.join(', ')}`;
}
