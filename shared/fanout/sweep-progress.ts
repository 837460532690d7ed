import * as z from '#shared/kernel/zod.ts';
import type { RecordFamily } from '#shared/events/families.ts';

/**
 * The two passes of the sweep. `swept` takes every hour until it has rested, open ones again and again. `confirmed`
 * follows a day later, for what a clock that was wrong or an index that lagged has kept from the first pass.
 */
export type PassName = 'swept' | 'confirmed';

/** How far a pass over the records of a family has come. */
export const progress = z.object({
  /** Counts writes: a writer must have read the last one. */
  revision: z._default(z.number(), 0),
  /** The first hour that is not done with: everything in the hours before is published or set aside. */
  hour: z.string(),
  /** When the last run began, by its own clock. */
  seenAt: z.optional(z.string()),
  /** Everything recorded before this instant is published or set aside. */
  sweptTo: z.optional(z.string()),
  /** Where the round under way goes on: it began with `hour` and leads up to the present. */
  position: z.optional(
    z.object({
      hour: z.string(),
      /** The last id that was swept. */
      after: z.optional(z.string()),
      /** The hour had rested when the round came to it: at its end the hour is done with. */
      closes: z.boolean(),
      /** What `sweptTo` becomes at the end of the round. */
      sweptTo: z.optional(z.string()),
    }),
  ),
});

export type Progress = z.output<typeof progress>;

/** Where sweeps keep their position. */
export interface SweepProgress {
  read(family: RecordFamily, pass: PassName): Promise<Progress | undefined>;
  /**
   * Writes what follows the revision that was read, as the next one. False if another sweep was first: then the family
   * is left to that one.
   */
  write(family: RecordFamily, pass: PassName, next: Progress): Promise<boolean>;
}
