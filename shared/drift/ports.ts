import type { SeenDrift, Sighting } from './seen-drift.ts';

export interface DriftRows {
  /**
   * Adds to the row of the field. False if its source has so many rows already that it gets none; a missing field
   * always gets one.
   */
  add(sighting: Sighting, times: { readonly count: number; readonly at: string }): Promise<boolean>;
}

export interface SeenDrifts {
  all(): Promise<readonly SeenDrift[]>;
}

export interface WatchedDrifts extends SeenDrifts {
  /** Notes that people know of it. */
  notified(seen: SeenDrift, at: string): Promise<void>;
  /** The next sighting is news again. */
  ended(seen: SeenDrift): Promise<void>;
}

/** What people are told, in the words that follow the name of the alarm. */
export interface Page {
  readonly state: 'ALARM' | 'OK';
  readonly reason: string;
  /** Canonical UTC. */
  readonly at: string;
}

/** Sends a page to where all alarms are sent. */
export interface Pager {
  page(page: Page): Promise<void>;
}
