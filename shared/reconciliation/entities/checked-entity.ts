import * as z from '#shared/kernel/zod.ts';

/** A difference that was seen and is not settled. */
const suspect = z.object({
  /** SHA-256 over the difference and the row of the mirror: whatever changes makes it another one. */
  what: z.string(),
  /** Canonical UTC, like every instant here. */
  since: z.string(),
  /** How often the bank's answer was sent through the handler. */
  sent: z._default(z.number(), 0),
  /** What the mirror has never heard of before the first comparison is filled in, and is no difference. */
  isFill: z._default(z.boolean(), false),
});

/** What the last comparison of an item has come to: ids and hashes alone. */
export const checkedEntity = z.object({
  /** End of the last comparison, with its run and its outcome; omitted before the first. */
  at: z.optional(z.string()),
  runId: z.optional(z.string()),
  outcome: z.optional(z.string()),
  /** By part of an entity. */
  suspects: z._default(z.record(z.string(), suspect), {}),
  /** Of the list of reservations: those that were open, and the run that saw them. */
  open: z.optional(z.object({ runId: z.string(), ids: z.array(z.string()) })),
});

export type CheckedEntity = z.output<typeof checkedEntity>;
export type Suspect = z.output<typeof suspect>;

/** Rows by item; the last write of a row stands. */
export interface CheckedEntities {
  read(item: string): Promise<CheckedEntity>;
  write(item: string, row: CheckedEntity): Promise<void>;
  /** Which of the items were compared after the instants beside them. */
  comparedSince(items: ReadonlyMap<string, string>): Promise<ReadonlySet<string>>;
}
