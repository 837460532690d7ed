import * as z from '#shared/kernel/zod.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';

const operator = z.object({ principal: z.string(), person: z.string() });

/**
 * A decision of two persons, as it is stored: one proposes it, another one approves it.
 *
 * - `PENDING`: waits for a second person until `decideBefore`.
 * - `APPROVED`: decided, and to be carried out. It stays so only if that was interrupted.
 * - `DONE`: carried out.
 * - `REFUSED`: by a second person, or taken back by the one who proposed it.
 * - `EXPIRED`: not decided in time.
 * - `OVERTAKEN`: outdated, since what was shown to the one who proposed it has changed.
 */
export const proposal = z.object({
  /** Sorts by time. */
  id: z.string(),
  /** Name of the decision. */
  kind: z.string(),
  /** What it is about, by kind and id. */
  entity: z.string(),
  accountId: z.optional(z.string()),
  /** The request, stored under this name. The decision reads it. */
  wish: jsonValue,
  /** What the maker was shown: ids, amounts in integer cents, days and states. */
  shown: jsonValue,
  /** Hash of everything that is decided about. An approval is bound to it. */
  shownHash: z.string(),
  reason: z.string(),
  maker: operator,
  /** Canonical UTC, like every instant here. */
  proposedAt: z.string(),
  decideBefore: z.string(),
  state: z.enum(['PENDING', 'APPROVED', 'DONE', 'REFUSED', 'EXPIRED', 'OVERTAKEN']),
  /** Who decided, when, and why. */
  checker: z.optional(operator),
  decidedAt: z.optional(z.string()),
  decidedBecause: z.optional(z.string()),
  /** Why it was not carried out. */
  overtakenBecause: z.optional(z.string()),
  settledAt: z.optional(z.string()),
  /** Counts its writes: each requires the version before. */
  version: z.int(),
});

export type Proposal = z.output<typeof proposal>;

export const isOpen = ({ state }: Proposal): boolean => state === 'PENDING' || state === 'APPROVED';

/** The proposal's next version. */
export const changed = (known: Proposal, change: Partial<Proposal>): Proposal => ({
  ...known,
  ...change,
  version: known.version + 1,
});
