import * as z from '#shared/kernel/zod.ts';
import type { Break } from './break.ts';

/** A note of a person about a break: a comment, or evidence with its keys or ids. One row each. */
export const breakNote = z.object({
  break: z.string(),
  /** The change that wrote it, so that it is not written twice. */
  change: z.string(),
  /** Canonical UTC. */
  at: z.string(),
  by: z.string(),
  /** A person's words, which may name somebody: removed when the customer is erased. */
  text: z.optional(z.string()),
  /** Keys of objects, and ids of bookings. */
  evidence: z._default(z.array(z.string()), []),
  isErased: z.optional(z.literal(true)),
});

export type BreakNote = z.output<typeof breakNote>;

export interface BreakNotes {
  /** Does nothing if the change has written it before. */
  add(about: Break, note: Omit<BreakNote, 'break' | 'isErased'>): Promise<void>;
  /** Oldest first; the latest ones if there are many. */
  of(about: Break): Promise<readonly BreakNote[]>;
}

/** Whose data a note may contain: that of the account's customer, or of the entity. An erasure finds notes by it. */
export const subjectOf = ({ accountId, entity }: Pick<Break, 'accountId' | 'entity'>): string =>
  accountId === undefined ? entity : `account ${accountId}`;
