import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { completeRun, type CompleteRunDeps } from './complete-run.ts';
import type { ItemResult, ItemWork, PerformItem } from './item.ts';
import type { FollowUp, Reports, Runs, ShardQueue, Shards } from './ports.ts';
import { hashOfLines } from './run-manifest.ts';
import { stateOf, type Run } from './run.ts';
import { endsWorkers, isOneByOne, setAside } from './set-aside.ts';
import { addCounts, type PostponedItem, type Progress, type Shard, type ShardName } from './shard.ts';

export interface WorkShardDeps extends CompleteRunDeps {
  readonly runs: Runs;
  readonly shards: Shards;
  readonly queue: ShardQueue;
  readonly reports: Reports;
  readonly perform: PerformItem;
  /** Called for an item that failed at every attempt, before it counts as failed. */
  readonly giveUp?: (item: string, run: Run) => Promise<void>;
  /** False while no call slot is free. */
  readonly takeSlots: () => Promise<boolean>;
  /** Items of a shard at the same time. */
  readonly atOnce: number;
  /** The time that a write to the bank and its record may take: no write starts with less time left. */
  readonly writeMs: number;
  /** How long an item that cannot be settled waits for its second attempt, at least. Each later wait is twice as long. */
  readonly lookAgainSeconds: number;
}

/** Items between two checkpoints, at most. */
const largestChunk = 20;
/** A checkpoint waits for all items before it. Chunks are whole rounds, so that no call slot idles meanwhile. */
const chunkSize = (atOnce: number) => atOnce * Math.max(1, Math.floor(largestChunk / atOnce));
/** How long a shard waits if no call slot is free. */
const noSlotSeconds = 30;
/** Clocks of two workers differ by this much at most. A shard that is lost to a larger difference is found later. */
const clocksDifferByMs = 10_000;
const mostLooks = 6;
/** As many accounts of one customer get their turn in one run, at an attempt a minute. */
const mostLooksInLine = 90;
/** SQS delays no longer. */
const longestDelaySeconds = 900;

/**
 * Works on one shard as long as time allows. The rest is sent in a new message, and this one counts as done: making it
 * visible again would use up its receives.
 */
export function createWorkShard(deps: WorkShardDeps) {
  const { runs, shards, takeSlots, clock, metrics } = deps;
  return async (name: ShardName, remainingMs: () => number): Promise<void> => {
    const run = await runs.read(name.runId);
    // A stopped run sends its open shards when it is resumed.
    if (run === undefined || ['stopped', 'complete'].includes(stateOf(run))) return;
    if (!(await takeSlots())) {
      metrics.count('ShardWithoutSlots');
      await putOff(deps, name);
      return;
    }
    const shard = await shards.claim(name, { nowMs: clock.now(), heldUntil: clock.now() + remainingMs() });
    if (shard === undefined) return;
    try {
      await workClaimed(deps, { run, name, shard, remainingMs });
    } catch (error) {
      await giveBack(deps, name, shard);
      throw error;
    }
  };
}

/** Only one copy of a message puts the shard off: if each did, lost answers would multiply the messages. */
async function putOff({ shards, queue, clock }: WorkShardDeps, name: ShardName): Promise<void> {
  const now = clock.now();
  const isFirst = await shards.putOff(name, {
    ifDueBefore: now + clocksDifferByMs,
    dueAt: now + noSlotSeconds * 1_000,
  });
  if (isFirst) await queue.send([name], noSlotSeconds);
}

/** A worker that fails has not ended: no item is to blame for it. What is set aside stays so. */
async function giveBack({ shards, clock, log }: WorkShardDeps, name: ShardName, shard: Shard) {
  if (endsWorkers(shard, shard.next)) return;
  try {
    await shards.release(name, shard.fence, { dueAt: clock.now(), claims: 0 });
  } catch (error) {
    log.warn('a shard could not be given back', { error, ...name });
  }
}

interface Claimed {
  readonly run: Run;
  readonly name: ShardName;
  readonly shard: Shard;
  readonly remainingMs: () => number;
}

async function workClaimed(deps: WorkShardDeps, claimed: Claimed): Promise<void> {
  const { shards, queue, clock } = deps;
  const { name, shard } = claimed;
  const { items, fence } = shard;
  let progress: Progress = shard;
  while (progress.next < items.length) {
    const before = progress.next;
    const size = isOneByOne(shard) ? 1 : chunkSize(deps.atOnce);
    progress = await workChunk(deps, claimed, { progress, size });
    if (progress.next > before) await shards.advance(name, fence, progress);
    if (progress.next < Math.min(before + size, items.length)) {
      await shards.release(name, fence, {
        dueAt: clock.now(),
        claims: await claimsLeft(deps, claimed, progress),
      });
      await queue.send([name]);
      return;
    }
  }
  await finish(deps, claimed, progress);
}

/**
 * A worker that settled nothing counts against its first item, as one that ended without a word: an item that needs
 * longer than a worker lasts would be begun without end. A run that a person stopped blames none.
 */
async function claimsLeft(
  { runs }: WorkShardDeps,
  { run, shard }: Claimed,
  { next }: Progress,
): Promise<number> {
  if (next > shard.next) return 0;
  return (await runs.read(run.id))?.isStopped === true ? 0 : shard.claims;
}

/** The last worker to finish completes the run; the next check of open runs does it if this one stops before. */
async function finish(deps: WorkShardDeps, { run, name, shard }: Claimed, progress: Progress): Promise<void> {
  const { runs, shards, queue, clock } = deps;
  const followUp = followUpOf({ ...shard, ...progress }, clock.now());
  await shards.finish(name, { ...shard, ...progress }, followUp);
  if (followUp === undefined) {
    await completeRun(deps, (await runs.read(run.id)) ?? run);
    return;
  }
  const delaySeconds = Math.max(0, Math.ceil((followUp.dueAt - clock.now()) / 1_000));
  await queue.send([{ runId: name.runId, shardId: followUp.shard.id }], delaySeconds);
}

/** Order: effects, then the report's part, then the cursor. */
async function workChunk(
  deps: WorkShardDeps,
  claimed: Claimed,
  { progress, size }: { readonly progress: Progress; readonly size: number },
): Promise<Progress> {
  const { run, shard } = claimed;
  const chunk = shard.items.slice(progress.next, progress.next + size);
  const work = workOf(deps, claimed);
  const results = await inParallel(chunk, deps.atOnce, async (item) =>
    endsWorkers(shard, progress.next) ? setAside(deps, item, claimed) : performOne(deps, item, work),
  );
  const reached = results.findIndex((result) => result === 'left');
  const settled = reached === -1 ? results : results.slice(0, reached);
  const outcomes = settled.flatMap((result, index) =>
    settledAs(deps, { result, item: chunk[index] ?? '', look: shard.look }),
  );
  const part = {
    id: `${shard.id}-${progress.next}.${shard.fence}`,
    lines: outcomes.map(({ line }) => line).filter((line) => line !== undefined),
  };
  if (settled.length > 0) await deps.reports.writePart(run, part);
  const reported = settled.length > 0 ? [{ id: part.id, sha256: hashOfLines(part.lines) }] : [];
  return {
    parts: [...progress.parts, ...reported],
    next: progress.next + settled.length,
    counts: outcomes.reduce(
      (counts, { outcome }) => (outcome === undefined ? counts : addCounts(counts, { [outcome]: 1 })),
      progress.counts,
    ),
    ...sumsOf(progress, outcomes),
    postponed: [...progress.postponed, ...outcomes.flatMap(({ postponed }) => postponed ?? [])],
  };
}

/** Most jobs add nothing up. */
function sumsOf(progress: Progress, settled: readonly Settled[]): Pick<Progress, 'sums'> {
  let { sums } = progress;
  for (const { sums: more } of settled) if (more !== undefined) sums = addCounts(sums ?? {}, more);
  return { sums };
}

function workOf({ runs, writeMs }: WorkShardDeps, { run, shard, remainingMs }: Claimed): ItemWork {
  return {
    run,
    look: shard.look,
    mayWrite: async (neededMs = writeMs) => {
      if (remainingMs() < neededMs) return false;
      const now = await runs.read(run.id);
      return now?.isStopped !== true;
    },
  };
}

/**
 * A failing item is tried again and holds up no other. An item may be left only if it may not write: then the shard
 * is taken again at once.
 */
async function performOne(
  { perform, giveUp, log, lookAgainSeconds }: WorkShardDeps,
  item: string,
  work: ItemWork,
): Promise<ItemResult> {
  const refused = new Set<string>();
  const mayWrite = async (neededMs?: number) => {
    const may = await work.mayWrite(neededMs);
    if (!may) refused.add(item);
    return may;
  };
  try {
    const result = await perform(item, { ...work, mayWrite });
    if (result !== 'left' || refused.has(item)) return result;
    throw new Error(`The item ${item} was left although writing was allowed`);
  } catch (error) {
    log.error('an item of a run failed', { error, job: work.run.job, runId: work.run.id, item });
    if (work.look >= mostLooks) await giveUp?.(item, work.run);
    return { again: { afterSeconds: lookAgainSeconds * 2 ** work.look, orElse: 'failed' } };
  }
}

interface Settled {
  readonly outcome?: string;
  readonly line?: JsonObject | undefined;
  readonly sums?: Readonly<Record<string, number>>;
  readonly postponed?: PostponedItem;
}

interface Looked {
  readonly result: ItemResult;
  readonly item: string;
  readonly look: number;
}

/** Each wait is twice as long as the one before: from one minute on, five waits are half an hour. */
function settledAs({ lookAgainSeconds }: WorkShardDeps, { result, item, look }: Looked): Settled {
  if (result === 'left') return {};
  if ('outcome' in result) {
    const { outcome, line, sums } = result;
    return { outcome, line: lineOf(item, outcome, line), ...(sums !== undefined && { sums }) };
  }
  const { afterSeconds, orElse, line, isInLine } = result.again;
  if (look >= (isInLine ? mostLooksInLine : mostLooks))
    return { outcome: orElse, line: lineOf(item, orElse, line) };
  const least = isInLine ? afterSeconds : lookAgainSeconds * 2 ** (look - 1);
  return { postponed: { item, afterSeconds: Math.max(afterSeconds, least) } };
}

const lineOf = (item: string, outcome: string, line: JsonObject = {}) => ({ item, outcome, ...line });

/** Postponed items become a shard of their own, whose id follows from this one. */
function followUpOf({ id, look, postponed }: Shard, nowMs: number): FollowUp | undefined {
  if (postponed.length === 0) return undefined;
  const seconds = Math.max(...postponed.map(({ afterSeconds }) => afterSeconds));
  const [first = id] = id.split('.');
  return {
    shard: { id: `${first}.${look + 1}`, items: postponed.map(({ item }) => item) },
    look: look + 1,
    dueAt: nowMs + 1_000 * Math.min(seconds, longestDelaySeconds),
  };
}
