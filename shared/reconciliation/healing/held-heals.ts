import * as z from '#shared/kernel/zod.ts';
import { healedSums } from './breaker.ts';

/** `missing`: what the mirror lacks. `changed`: what it has otherwise, or what the bank no longer has. */
const healedKind = z.enum(['missing', 'changed']);

/** What a limit of the day held back of an account, as its last look found it. */
export const heldHeal = z.object({
  accountId: z.string(),
  kind: healedKind,
  /** SHA-256 over what would be sent: anything else that is found is another heal. */
  digest: z.string(),
  ...healedSums.shape,
  /** Canonical UTC: since then, each look has found just this. */
  heldSince: z.string(),
  /** The approval by which it may be sent, and until when (canonical UTC). */
  releasedBy: z.optional(z.string()),
  releasedUntil: z.optional(z.string()),
});

export type HeldHeal = z.output<typeof heldHeal>;

export type HealedKind = HeldHeal['kind'];

/** An approval, and until when (canonical UTC) it lets heals be sent. */
export interface HealRelease {
  readonly approvalId: string;
  readonly until: string;
}

/** Heals that wait for two persons, one of each kind of an account. */
export interface HeldHeals {
  /** Notes that it waits, unless that is known. True if just this is released at that instant. */
  hold(heal: Omit<HeldHeal, 'heldSince' | 'releasedBy' | 'releasedUntil'>, at: string): Promise<boolean>;
  /** It was sent, or a look did not find it any more. */
  forget(accountId: string, kind: HealedKind): Promise<void>;
  /** Those that have waited since then or longer, by account. */
  waiting(since: string): Promise<readonly HeldHeal[]>;
  /** Lets these be sent, as long as each stays what it is. Doing it again does what is left. */
  release(heals: readonly HeldHeal[], release: HealRelease): Promise<void>;
  /** The release of that approval, if it was begun. */
  releaseOf(approvalId: string): Promise<HealRelease | undefined>;
}
