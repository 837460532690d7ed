import type { Reports, Runs, ShardQueue, Shards } from './ports.ts';
import type { Run, RunName } from './run.ts';
import type { RunResponse } from './commands/run-commands.ts';
import type { ShardName } from './shard.ts';
import { findMissed } from './missed-items.ts';
import { verifyRun } from './verify-run.ts';
import { showRun } from './shown-run.ts';

/** Where one job keeps its runs. */
export interface RunStores {
  readonly runs: Pick<Runs, 'begin' | 'latest' | 'open' | 'read' | 'stop' | 'resume'>;
  readonly shards: Shards;
  readonly queue: Pick<ShardQueue, 'send'>;
}

export interface HandleRunsDeps {
  /** By name of the job. */
  readonly jobs: Readonly<Record<string, RunStores>>;
  /** Folder of a run's report. */
  readonly reportOf: (run: RunName) => string;
  readonly reports: Pick<Reports, 'readManifest' | 'readSummary' | 'readPart'>;
}

const mostListed = 20;
const sentAtOnce = 100;

/** Lists, shows, stops and resumes the runs of all jobs. */
export function createHandleRuns({ jobs, reportOf, reports }: HandleRunsDeps) {
  const storesOf = (job: string): RunStores | undefined => (Object.hasOwn(jobs, job) ? jobs[job] : undefined);

  const list = async (job: string | undefined): Promise<RunResponse<'list'>> => {
    const asked = job === undefined ? Object.values(jobs) : [storesOf(job) ?? []].flat();
    const found = await Promise.all(
      asked.map(async ({ runs }) => [...(await runs.open()), ...(await runs.latest(mostListed))]),
    );
    const each = new Map(found.flat().map((run) => [`${run.job}/${run.id}`, run]));
    return { runs: [...each.values()].toSorted(inOrder).slice(0, mostListed).map(showRun) };
  };
  const show = async ({ job, id }: RunName): Promise<RunResponse<'show'>> => {
    const stores = storesOf(job);
    const run = await stores?.runs.read(id);
    if (stores === undefined || run === undefined) return absent;
    return { run: showRun(run), report: reportOf(run), setAside: await stores.shards.setAsideIn(id) };
  };
  const missed = async ({ job, id, outcomes }: RunName & { readonly outcomes: readonly string[] }) => {
    const stores = storesOf(job);
    const run = await stores?.runs.read(id);
    if (stores === undefined || run === undefined) return absent;
    return findMissed({ shards: stores.shards, reports }, run, outcomes);
  };
  const verify = async ({ job, id, from }: RunName & { readonly from: number }) => {
    const run = await storesOf(job)?.runs.read(id);
    return run === undefined ? absent : verifyRun(reports, run, from);
  };
  const change = async (
    { job, id }: RunName,
    carryOut: (stores: RunStores) => Promise<boolean>,
  ): Promise<RunResponse<'stop'>> => {
    const stores = storesOf(job);
    if (stores === undefined || (await stores.runs.read(id)) === undefined) return absent;
    const isDone = await carryOut(stores);
    const run = await stores.runs.read(id);
    if (run === undefined) return absent;
    return isDone ? { run: showRun(run) } : { refused: 'the run is complete' };
  };
  // Its open shards went out of the queue while it was stopped. Sending some of them twice is harmless.
  const resume = async ({ runs, shards, queue }: RunStores, id: string): Promise<boolean> => {
    const isResumed = await runs.resume(id);
    const run = await runs.read(id);
    if (isResumed && run !== undefined) await sendOpen({ shards, queue }, run);
    return isResumed;
  };

  return {
    list,
    show,
    missed,
    verify,
    stop: async (name: RunName) => change(name, async ({ runs }) => runs.stop(name.id)),
    resume: async (name: RunName) => change(name, async (stores) => resume(stores, name.id)),
  };
}

/** All open shards of a run that was stopped. */
async function sendOpen({ shards, queue }: Pick<RunStores, 'shards' | 'queue'>, { id: runId }: Run) {
  let names: ShardName[] = [];
  for await (const { id: shardId } of shards.open(runId)) {
    names.push({ runId, shardId });
    if (names.length < sentAtOnce) continue;
    await queue.send(names);
    names = [];
  }
  await queue.send(names);
}

const isOpen = ({ completedAt }: Run) => completedAt === undefined;

/** Open ones first, however old they are; then the newest. */
function inOrder(one: Run, other: Run): number {
  if (isOpen(one) !== isOpen(other)) return isOpen(one) ? -1 : 1;
  return one.startedAt < other.startedAt ? 1 : -1;
}

const absent = { absent: true } as const;
