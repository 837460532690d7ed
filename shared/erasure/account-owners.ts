import type { Entity } from './mirror-traces.ts';

/**
 * Account holders as the bank's API reports them, from the register. Needed because an account may never appear with
 * its holder in an event.
 */
export interface AccountOwners {
  /** The business, or the person; read consistently. */
  ownerOf(accountId: string): Promise<string | undefined>;
  /** Lags by a second or so. */
  accountsOf(ownerId: string): Promise<readonly Entity[]>;
}
