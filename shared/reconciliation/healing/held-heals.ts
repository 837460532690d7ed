import * as z from '#shared/kernel/zod.ts';
import { healedSums } from './breaker.ts';

/** `missing`: the mirror lacks it. `changed`: it differs, or the bank no longer has it. */
const healedKind = z.enum(['missing', 'changed']);

/** What a limit of the day held back for an account, as its last comparison found it. */
export const heldHeal = z.object({
  accountId: z.string(),
  kind: healedKind,
  /** SHA-256 over what would be sent: any other content is another heal. */
  digest: z.string(),
  ...healedSums.shape,
  /** Canonical UTC: since then, each comparison has found exactly this. */
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

/** Heals that wait for two persons: one per kind and account. */
export interface HeldHeals {
  /** Notes that it waits. True if exactly this is released at that instant. */
  hold(heal: Omit<HeldHeal, 'heldSince' | 'releasedBy' | 'releasedUntil'>, at: string): Promise<boolean>;
  /** It was sent, or a comparison no longer found it. */
  forget(accountId: string, kind: HealedKind): Promise<void>;
  /** Those that have waited since then or longer, by account. */
  waiting(since: string): Promise<readonly HeldHeal[]>;
  /** Lets these heals be sent while their content stays the same. Repeating it does what is left. */
  release(heals: readonly HeldHeal[], release: HealRelease): Promise<void>;
  /** The release of that approval, if it has begun. */
  releaseOf(approvalId: string): Promise<HealRelease | undefined>;
}
