import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { FrozenLists } from '#shared/fees/schedule/frozen-lists.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { Acceptance } from '#shared/fees/schedule/accepted-lists.ts';

/** Which price lists the customers of accounts have agreed to, and what these were then. */
export interface Acceptances extends FrozenLists {
  of(accountId: string): Promise<readonly Acceptance[]>;
  /** Accepting a list again from the same day changes nothing. */
  accept(accountId: string, acceptance: Acceptance): Promise<void>;
}

/** Seizures are found by the owner: of whom nobody knows, nothing shows that there is none. */
export const ownerUnknown = 'nobody knows the owner of the account, whose money may be seized';

/** What the bank, or an authority, forbids on accounts. */
export interface AccountStops {
  /** Why nothing may be charged to it now, in words: a block, an open seizure, or `ownerUnknown`. */
  whyStopped(account: Pick<RegisteredAccount, 'id' | 'ownerId'>): Promise<string | undefined>;
}

/** The fees of months over all accounts, which people may have to approve before the first one is charged. */
export interface FeeMonths {
  read(month: string): Promise<FeeMonth | undefined>;
  /** In order. */
  all(): Promise<readonly FeeMonth[]>;
  /** What a run has planned of the month; noting it again changes nothing. */
  note(month: string, runId: string, cents: number): Promise<void>;
  /** Only if nothing has been planned since the month was read; false otherwise. */
  release(seen: FeeMonth, released: Released): Promise<boolean>;
  /** Takes back a release that was made while the month was under way; does nothing to any other. */
  takeBackEarly(month: string): Promise<void>;
}

/** Integer cents. */
export interface Released {
  readonly releasedCents: number;
  /** Canonical UTC. */
  readonly releasedAt: string;
  /** The month is under way. */
  readonly releasedEarly?: boolean;
  /** Where two persons have agreed to it, and the approval. */
  readonly approvedCents?: number;
  readonly approvedBy?: string;
}
