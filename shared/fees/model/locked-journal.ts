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

/** The same as people are shown it; `since` is canonical UTC. */
export const shownLock = z.union([
  z.object({ state: z.literal('open') }),
  z.object({ state: z.enum(['being locked', 'locked']), since: z.string() }),
]);

type ShownLock = z.output<typeof shownLock>;

export function showLock(lock: JournalLock | undefined): ShownLock {
  if (lock === undefined) return { state: 'open' };
  const { begunAt, lockedAt } = lock;
  return lockedAt === undefined
    ? { state: 'being locked', since: begunAt }
    : { state: 'locked', since: lockedAt };
}
