import * as z from '#shared/kernel/zod.ts';
import type { RecordFamily } from '#shared/events/families.ts';

/**
 * The two passes of the sweep. `swept` reads every hour repeatedly until it has rested. `confirmed` reads it again a
 * day later, for events that the first pass missed because of a wrong clock or a slow index.
 */
export type PassName = 'swept' | 'confirmed';

/** How far a pass over the records of a family has come. */
export const progress = z.object({
  /** Counts writes: a writer must have read the last one. */
  revision: z._default(z.number(), 0),
  /** The first hour that is not done. Everything in earlier hours is published or set aside. */
  hour: z.string(),
  /** When the last run began, by its own clock. */
  seenAt: z.optional(z.string()),
  /** Everything recorded before this instant is published or set aside. */
  sweptTo: z.optional(z.string()),
  /** Where the current round continues. It began with `hour` and ends at the present. */
  position: z.optional(
    z.object({
      hour: z.string(),
      /** The last id that was swept. */
      after: z.optional(z.string()),
      /** The hour had rested when the round reached it, so at its end the hour is done. */
      closes: z.boolean(),
      /** The value of `sweptTo` after the round. */
      sweptTo: z.optional(z.string()),
    }),
  ),
});

export type Progress = z.output<typeof progress>;

/** Where sweeps keep their position. */
export interface SweepProgress {
  read(family: RecordFamily, pass: PassName): Promise<Progress | undefined>;
  /**
   * Writes the next revision after the one that was read. False if another sweep was first: then the family is left to
   * it.
   */
  write(family: RecordFamily, pass: PassName, next: Progress): Promise<boolean>;
}
