import * as z from '#shared/kernel/zod.ts';
import type { Break } from './break.ts';

/** What persons write about a break: a comment, or evidence with the keys or ids that show it. A row each. */
export const breakNote = z.object({
  break: z.string(),
  /** The change by which it was written: by it, the same is not written twice. */
  change: z.string(),
  /** Canonical UTC. */
  at: z.string(),
  by: z.string(),
  /** In a person's words, so it may name somebody; gone once the customer was erased. */
  text: z.optional(z.string()),
  /** Keys of objects, and ids of bookings. */
  evidence: z._default(z.array(z.string()), []),
  isErased: z.optional(z.literal(true)),
});

export type BreakNote = z.output<typeof breakNote>;

export interface BreakNotes {
  /** Does nothing if the change has written it. */
  add(about: Break, note: Omit<BreakNote, 'break' | 'isErased'>): Promise<void>;
  /** Oldest first; the latest ones if there are many. */
  of(about: Break): Promise<readonly BreakNote[]>;
}

/**
 * Whose customer's data a note may hold: that of the account, or of what the break is about, as the mirror names it. An
 * erasure finds it by that.
 */
export const subjectOf = ({ accountId, entity }: Pick<Break, 'accountId' | 'entity'>): string =>
  accountId === undefined ? entity : `account ${accountId}`;
