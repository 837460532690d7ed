import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { completeRun, type CompleteRunDeps } from './complete-run.ts';
import type { PlannedPage, Reports, Runs, ShardQueue } from './ports.ts';
import { hashOfLines, type ReportedPart } from './run-manifest.ts';
import { stateOf, type NewRun, type Run } from './run.ts';

/** A page of a job's items. The same cursor gives the same page while nothing is added. */
export type PlanPage = (
  run: Run,
  cursor: string | undefined,
  /** For a page that can end early. */
  hasTime?: () => boolean,
) => Promise<PlannedPage>;

interface PlanRunDeps {
  readonly runs: Runs;
  readonly queue: ShardQueue;
  readonly reports: Pick<Reports, 'writePart'>;
  readonly planPage: PlanPage;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Starts a run, or finds it if the same start is repeated, and plans as much of it as there is time for. A run with
 * nothing to do is complete at once: no worker will ever finish it.
 */
export async function startRun(
  deps: PlanRunDeps & CompleteRunDeps,
  started: NewRun,
  hasTime: () => boolean,
): Promise<Run> {
  const run = await deps.runs.begin(started, toIsoInstant(deps.clock.now()));
  return completeRun(deps, await planRun(deps, run, onceOrWhile(hasTime)));
}

/** Plans at least one page: otherwise a start with little time would never get further. */
function onceOrWhile(hasTime: () => boolean): () => boolean {
  let isFirst = true;
  return () => {
    const may = isFirst || hasTime();
    isFirst = false;
    return may;
  };
}

/**
 * Continues planning at the cursor. Shards are stored before their messages are sent: if this stops in between, the
 * next check of open runs sends them.
 */
export async function planRun(deps: PlanRunDeps, begun: Run, hasTime: () => boolean): Promise<Run> {
  const { runs, queue, planPage, clock, log } = deps;
  let run = begun;
  while (stateOf(run) === 'planning' && hasTime()) {
    const page = await planPage(run, run.cursor, hasTime);
    const part = await writeLines(deps, run, page);
    const isOurs = await runs.plan(run, { ...page, ...(part !== undefined && { part }) }, clock.now());
    if (isOurs) await queue.send(page.shards.map(({ id }) => ({ runId: run.id, shardId: id })));
    else log.info('another planner has advanced the run', { job: run.job, runId: run.id });
    run = (await runs.read(run.id)) ?? run;
  }
  return run;
}

/**
 * Writes the page's part of the report before the cursor moves on, so that planning the page again replaces it. A part
 * without lines is written too: an earlier planner may have listed items here that are worked on by now.
 */
async function writeLines(
  { reports }: PlanRunDeps,
  run: Run,
  { lines }: PlannedPage,
): Promise<ReportedPart | undefined> {
  if (lines === undefined) return undefined;
  const id = `left-out-${(run.cursor ?? '').replaceAll('/', '-')}`;
  await reports.writePart(run, { id, lines });
  return { id, sha256: hashOfLines(lines) };
}
