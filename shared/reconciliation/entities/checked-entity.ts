import * as z from '#shared/kernel/zod.ts';

/** A difference that was seen and is not settled. */
const suspect = z.object({
  /** SHA-256 over the difference and the row of the mirror: any change makes it a new difference. */
  what: z.string(),
  /** Canonical UTC, like every instant here. */
  since: z.string(),
  /** The event of the mirror's row; empty if the mirror had no row. Rows of older versions lack it. */
  held: z.optional(z.string()),
  /** How often the bank's answer was sent through the handler. */
  sent: z._default(z.number(), 0),
  /** An entity that the mirror lacks at the first comparison is filled in, and is no difference. */
  isFill: z._default(z.boolean(), false),
});

/** The result of a list in a run, for items of that run that read one of its entities. */
const answers = z.object({
  runId: z.string(),
  /**
   * The entity for whose item the list was read, so that its result counts there; omitted if the run planned the list
   * itself.
   */
  readFor: z.optional(z.string()),
  /** For the list of reservations: ids of open ones. */
  open: z._default(z.array(z.string()), []),
  /** Outcomes of entities that differed. */
  notAlike: z._default(z.record(z.string(), z.string()), {}),
});

/** The result of the last comparison of an item: only ids and hashes. */
export const checkedEntity = z.object({
  /** End of the last comparison, with its run and its outcome; omitted before the first. */
  at: z.optional(z.string()),
  runId: z.optional(z.string()),
  outcome: z.optional(z.string()),
  /** By part of an entity. */
  suspects: z._default(z.record(z.string(), suspect), {}),
  answers: z.optional(answers),
});

export type ListAnswers = z.output<typeof answers>;
export type CheckedEntity = z.output<typeof checkedEntity>;
export type Suspect = z.output<typeof suspect>;

/** Rows by item; the last write of a row stands. */
export interface CheckedEntities {
  read(item: string): Promise<CheckedEntity>;
  write(item: string, row: CheckedEntity): Promise<void>;
  /** The items that were compared after the given instants. */
  comparedSince(items: ReadonlyMap<string, string>): Promise<ReadonlySet<string>>;
}
