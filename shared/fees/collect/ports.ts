import type { Acceptance } from '#shared/fees/schedule/accepted-lists.ts';

/** Which price lists the customers of accounts have agreed to. */
export interface Acceptances {
  of(accountId: string): Promise<readonly Acceptance[]>;
  /** Accepting a list again from the same day changes nothing. */
  accept(accountId: string, acceptance: Acceptance): Promise<void>;
}

/** The fees of a month over all accounts, which people may have to approve before the first one is charged. */
export interface FeeMonths {
  isReleased(month: string): Promise<boolean>;
}
