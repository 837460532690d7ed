import * as z from '#shared/kernel/zod.ts';
import { bookkeeping } from './bookkeeping.ts';

/** How far the journal of a month is locked. Instants are canonical UTC. */
export const journalLock = z.object({
  /** The change that locks it. */
  change: z.string(),
  begunAt: z.string(),
  /** Where its fees were posted then. */
  bookkeeping: z.optional(bookkeeping),
  /** Since then it takes no lines. */
  lockedAt: z.optional(z.string()),
});

export type JournalLock = z.output<typeof journalLock>;
