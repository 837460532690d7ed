import { completeRun, type CompleteRunDeps } from './complete-run.ts';
import { sendLost, shardsWithoutMessage } from './lost-shards.ts';
import { planRun, type PlanPage } from './plan-run.ts';
import type { Reports, Runs, ShardQueue, Shards } from './ports.ts';
import { stateOf, type Run } from './run.ts';

export interface AdvanceRunsDeps extends CompleteRunDeps {
  readonly runs: Runs;
  readonly shards: Shards;
  readonly queue: ShardQueue;
  readonly reports: Reports;
  readonly planPage: PlanPage;
}

/** Continues what crashes have interrupted: plans, sends shards whose message was lost, and completes runs. */
export async function advanceRuns(deps: AdvanceRunsDeps, hasTime: () => boolean): Promise<Run[]> {
  // Messages are counted first: otherwise a shard that finishes meanwhile would seem to lack its message.
  const messages = await deps.queue.count();
  const open = (await deps.runs.open()).filter((run) => ['planning', 'working'].includes(stateOf(run)));
  const advanced: Run[] = [];
  let lost = shardsWithoutMessage(open, messages);
  for (const run of open) {
    const end = await advanceOne(deps, run, { hasTime, lost });
    advanced.push(end.run);
    lost -= end.sent;
  }
  return advanced;
}

interface Advancing {
  readonly hasTime: () => boolean;
  /** How many shards may be sent anew. */
  readonly lost: number;
}

interface Advanced {
  readonly run: Run;
  readonly sent: number;
}

/** A run that cannot be advanced is logged as an error, which raises the alarm of the job. It holds up no other run. */
async function advanceOne(deps: AdvanceRunsDeps, run: Run, { hasTime, lost }: Advancing): Promise<Advanced> {
  try {
    const planned = await planRun(deps, run, hasTime);
    const sent = await sendLost(deps, planned, lost);
    return { run: await completeRun(deps, planned), sent };
  } catch (error) {
    deps.log.error('a run could not be moved on', { error, job: run.job, runId: run.id });
    deps.metrics.count('RunNotMovedOn');
    return { run, sent: 0 };
  }
}
