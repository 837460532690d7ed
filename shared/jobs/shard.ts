import { TransientError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import { reportedPart } from './run-manifest.ts';

/** An item that could not be settled yet. */
const postponedItem = z.object({ item: z.string(), afterSeconds: z.number() });

/** A part of a run that one worker takes at a time: items in a fixed order, and how far it has come. */
export const shard = z.object({
  id: z.string(),
  items: z.array(z.string()),
  /** Which attempt at its items this is: items that could not be settled are tried again in a shard of their own. */
  look: z._default(z.number(), 1),
  /** Index of the first item that is not settled. */
  next: z._default(z.number(), 0),
  counts: z._default(z.record(z.string(), z.number()), {}),
  /** Of items that add something up. */
  sums: z.optional(z.record(z.string(), z.number())),
  postponed: z._default(z.array(postponedItem), []),
  /** Of the report, about the items that are settled. */
  parts: z._default(z.array(reportedPart), []),
  /** Grows with every worker that takes the shard. */
  fence: z._default(z.number(), 0),
  /** Workers that have taken it since an item was last settled, unless they failed or the run was stopped. */
  claims: z._default(z.number(), 0),
  /** Milliseconds since the epoch; 0 while nobody holds it. */
  heldUntil: z._default(z.number(), 0),
  /** Milliseconds since the epoch from which a message should be in the queue. */
  dueAt: z.number(),
});

export type Shard = z.output<typeof shard>;
export type PostponedItem = z.output<typeof postponedItem>;

/** The message of a work queue. */
export const shardName = z.strictObject({ runId: z.string(), shardId: z.string() });

export type ShardName = z.output<typeof shardName>;

/** How far a worker has come. */
export type Progress = Pick<Shard, 'next' | 'counts' | 'sums' | 'postponed' | 'parts'>;

export function addCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums = { ...one };
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** Another worker has taken the shard; this one must stop. */
export class ShardLostError extends TransientError {
  override name = 'ShardLostError';

  constructor(cause?: unknown) {
    super('shard-lost', 'Another worker holds the shard; this one must stop writing', cause);
  }
}
