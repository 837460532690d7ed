import type { FeeSettlement } from './settlement.ts';
import type { SettlementFile } from '#shared/fees/model/settlement-file.ts';

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
  /** Replaces what was known of the month. False if that rests on a later file. */
  write(settlement: FeeSettlement): Promise<boolean>;
}

/** What the bank says in files that it has settled. None is ever removed. */
export interface SettlementFiles {
  /** In order: the last one holds. */
  of(month: string): Promise<readonly SettlementFile[]>;
  /** False if there is one of that number. */
  add(file: SettlementFile): Promise<boolean>;
}
