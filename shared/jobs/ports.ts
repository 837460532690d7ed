import type { JsonObject } from '#shared/kernel/json.ts';
import type { NewRun, Run, RunName } from './run.ts';
import type { ReportedPart } from './run-manifest.ts';
import type { Progress, Shard, ShardName } from './shard.ts';

/** The runs of one job. Every write is conditional on what was read. */
export interface Runs {
  /** The new run, or the existing one if the same start is repeated. */
  begin(run: NewRun, at: string): Promise<Run>;
  read(id: string): Promise<Run | undefined>;
  /** The latest runs, newest first. */
  latest(count: number): Promise<readonly Run[]>;
  /** All that are not complete, by id: stopped ones too. */
  open(): Promise<readonly Run[]>;
  /** Adds planned shards and moves the cursor in one step; false if another planner has moved it meanwhile. */
  plan(run: Run, page: ReportedPage, dueAt: number): Promise<boolean>;
  /** Fixes when the run ended, and with which results. The run as it is stored: what another worker has fixed stays. */
  end(run: Run): Promise<Run>;
  /** In one step with the event for other teams. Does nothing if the run is already complete. */
  complete(run: Run, at: string): Promise<void>;
  /** False if the run is complete or does not exist. */
  stop(id: string): Promise<boolean>;
  resume(id: string): Promise<boolean>;
}

export interface PlannedPage {
  readonly shards: readonly PlannedShard[];
  /** Where the next page begins; omitted after the last one. */
  readonly cursor?: string;
  /** What the page left out, by reason. */
  readonly excluded?: Readonly<Record<string, number>>;
  /** Lines of the report for left-out items that people want to see by name; omitted if there can be none. */
  readonly lines?: readonly JsonObject[];
}

/** A page whose lines are written. */
export interface ReportedPage extends PlannedPage {
  readonly part?: ReportedPart;
}

/** Ids are fixed by the plan: the same page planned again has the same ones. */
export interface PlannedShard {
  readonly id: string;
  readonly items: readonly string[];
}

/** The shards of one job's runs. */
export interface Shards {
  /** The shard for this worker alone until then; undefined if another one holds it, or if it is finished. */
  claim(
    name: ShardName,
    until: { readonly nowMs: number; readonly heldUntil: number },
  ): Promise<Shard | undefined>;
  /** Delays the shard's message. False if it is already due later, or if a worker holds or has finished the shard. */
  putOff(name: ShardName, to: { readonly ifDueBefore: number; readonly dueAt: number }): Promise<boolean>;
  /** Rejects with `ShardLostError` once another worker has taken the shard, as `finish` and `release` do. */
  advance(name: ShardName, fence: number, progress: Progress): Promise<void>;
  /** Gives it back unfinished. `claims` are those that count against the item at the cursor. */
  release(
    name: ShardName,
    fence: number,
    back: { readonly dueAt: number; readonly claims: number },
  ): Promise<void>;
  /** Counts it as finished, in one step with the shard that tries its postponed items again. */
  finish(name: ShardName, shard: Shard, next: FollowUp | undefined): Promise<void>;
  /** Notes an item that ended each worker which began it. Noting it twice is harmless. */
  setAside(run: Pick<ShardName, 'runId'>, item: string, atMs: number): Promise<void>;
  /** At most a hundred items of a run that were set aside. */
  setAsideIn(runId: string): Promise<readonly string[]>;
  /** Parts of the report that count, once all shards are finished. */
  parts(runId: string): Promise<readonly ReportedPart[]>;
  /** Shards that are not finished. */
  open(runId: string): AsyncIterable<Shard>;
}

export interface FollowUp {
  readonly shard: PlannedShard;
  readonly look: number;
  readonly dueAt: number;
}

export interface ShardQueue {
  /** Sending twice is harmless. */
  send(names: readonly ShardName[], delaySeconds?: number): Promise<void>;
  /** Its messages, approximately: those that wait, also with a delay, and those that workers have received. */
  count(): Promise<number>;
}

/** Reports on runs for people: ids and amounts only. Writing the same part twice is harmless. */
export interface Reports {
  /** Key of the object. */
  writePart(run: RunName, part: ReportPart): Promise<string>;
  /** Key of the object with the summary. */
  writeSummary(run: Run): Promise<string>;
  /** The text whose hash the run's row keeps. */
  writeManifest(run: RunName, text: string): Promise<void>;
  /** Each is undefined if it is missing. */
  readManifest(run: RunName): Promise<string | undefined>;
  readSummary(run: RunName): Promise<unknown>;
  /** Lines as they were stored; an empty text if they cannot be read. */
  readPart(run: RunName, id: string): Promise<string | undefined>;
}

/** If two parts have the same shard and position, the latest claim counts: the earlier worker had lost the shard. */
export interface ReportPart {
  /** Unique within the run: shard, position and claim, as in `<shard>-20.3`. */
  readonly id: string;
  readonly lines: readonly JsonObject[];
}
