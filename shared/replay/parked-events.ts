import type { StoredEvent } from '#shared/archive/recorded-days.ts';
import type { Family } from '#shared/events/families.ts';

/** The records that wait for a person. */
export interface ParkedEvents {
  /** Ids of a family, those that wait longest first. */
  page(family: Family, page: ParkedPage): Promise<ParkedIds>;
  /** Records by id, in any state; those that are gone are left out. */
  read(ids: readonly string[]): Promise<readonly StoredEvent[]>;
}

/** Takes a parked record out of the list, at a canonical instant. False if it does not wait, or does not exist. */
export type DismissParked = (id: string, at: string) => Promise<boolean>;

export interface ParkedPage {
  /** Only those that were recorded before, canonical UTC. */
  readonly before: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface ParkedIds {
  readonly ids: readonly string[];
  /** When the first of them was recorded, canonical UTC. */
  readonly since?: string | undefined;
  readonly cursor?: string | undefined;
}
