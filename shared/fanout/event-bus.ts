/**
 * The two buses: `events` without personal data for every team, and `personal` with all data for teams that may see it.
 */
export type BusName = 'events' | 'personal';

/** One event for one bus, ready to be sent. */
export interface BusEntry {
  readonly bus: BusName;
  readonly source: string;
  readonly detailType: string;
  /** JSON. */
  readonly detail: string;
}

export type PutResult =
  | { readonly outcome: 'confirmed' }
  | { readonly outcome: 'failed'; readonly code: string };

export interface EventBus {
  /** Sends at most ten entries to one bus. Returns a result for each, in their order. Never rejects. */
  put(entries: readonly BusEntry[]): Promise<readonly PutResult[]>;
}
