import type { Entity } from './mirror-traces.ts';

/** Whose each account is by the bank's own answer, which the register keeps: no event may ever have named a holder. */
export interface AccountOwners {
  /** The business, or the person; read consistently. */
  ownerOf(accountId: string): Promise<string | undefined>;
  /** Lags by a second or so. */
  accountsOf(ownerId: string): Promise<readonly Entity[]>;
}
