import type { FeeSummaryRow, OpenRequest } from './fee-summary-row.ts';

/**
 * The fee summaries of accounts. Each write requires the revision that was read; otherwise it rejects with a transient
 * error.
 */
export interface FeeSummaryRows {
  read(accountId: string, year: number): Promise<FeeSummaryRow | undefined>;
  /** The account's, latest first. */
  list(accountId: string): Promise<readonly FeeSummaryRow[]>;
  /**
   * Stores the intent and the customer's open request in one step. Undefined if the customer has another open request:
   * then nothing is stored.
   */
  begin(row: FeeSummaryRow, ownerId: string, open: OpenRequest): Promise<FeeSummaryRow | undefined>;
  write(row: FeeSummaryRow): Promise<FeeSummaryRow>;
  /** Writes the row and ends the customer's open request, because the bank certainly did not accept it. */
  giveUp(row: FeeSummaryRow, ownerId: string): Promise<FeeSummaryRow>;
}

/** A document in the postbox of a customer, as the bank's notification names it. */
export interface PostboxItem {
  readonly id: string;
  readonly ownerId: string;
  readonly documentType: string;
  /** Canonical UTC. */
  readonly receivedAt: string;
}

export interface FeeSummaryArrivals {
  /** Completes the customer's open request if the document is what it asked for. Doing it again is harmless. */
  note(item: PostboxItem): Promise<void>;
}

/** The bank, which may make another statement for each request. */
export interface FeeSummariesAtBank {
  request(accountId: string, year: number): Promise<RequestedFeeSummary>;
}

export type RequestedFeeSummary =
  | { readonly outcome: 'accepted' }
  /** Nothing took effect; `mayPass` if asking later may help. */
  | { readonly outcome: 'refused'; readonly because: string; readonly mayPass: boolean }
  /** The bank may have accepted it: it is not sent again automatically. */
  | { readonly outcome: 'unknown' };
