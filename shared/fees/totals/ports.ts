import type { FeeSettlement } from './settlement.ts';

/** What the bank's list of an account came to when it was compared last: integer cents by month of the valuta date. */
export interface ListedSums {
  /** Canonical UTC. */
  readonly readAt: string;
  readonly months: Readonly<Record<string, number>>;
}

export interface FeeLists {
  read(accountId: string): Promise<ListedSums | undefined>;
  /** Replaces what was kept of the account. */
  write(accountId: string, sums: ListedSums): Promise<void>;
}

/** How the bank settled fees to our billing account, by month. */
export interface FeeSettlements {
  read(month: string): Promise<FeeSettlement | undefined>;
  /** In order. */
  all(): Promise<readonly FeeSettlement[]>;
  /** Replaces what was known of the month. */
  write(settlement: FeeSettlement): Promise<void>;
}
