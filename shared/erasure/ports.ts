import type { Clock } from '#shared/kernel/clock.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { Customer } from './customer.ts';
import type { ErasureStore } from './erasure-store.ts';
import type { Erasure } from './erasure.ts';
import type { Graveyard, MirrorTraces } from './mirror-traces.ts';
import type { ErasableObjects } from './stores.ts';

/** What the bank announced and nobody has carried out: rows of the mirror. */
export interface Announcements {
  open(): AsyncIterable<Announcement>;
  /** For a person who asks in the bank's place. */
  announce(announcement: Announcement): Promise<void>;
  /** Moves it on; it never goes back. A completed one is no longer open. */
  mark(customer: Customer, status: 'confirmed' | 'completed', at: string): Promise<void>;
}

export interface Announcement {
  readonly customer: Customer;
  /** The last time that it was announced, canonical UTC. */
  readonly announcedAt: string;
}

/** Rows of the work table. Writes reject with `LeaseLostError` once another run holds the lease. */
export interface ErasureRows {
  read(customer: Customer): Promise<Erasure | undefined>;
  write(fence: number, erasure: Erasure): Promise<void>;
  /** The customer by whom the bank last proved that it answers. */
  witness(): Promise<Customer | undefined>;
  keepWitness(fence: number, witness: Customer): Promise<void>;
}

/** The bank, asked whether it still has somebody. */
export interface BankCustomers {
  readonly readers: Readonly<Record<Customer['kind'], EntityReader>>;
  /** Customers as the bank lists them, some hundreds at most. */
  some(): AsyncIterable<Customer>;
}

/** Bodies of late events that lie in the bucket until no message can ask for them again. */
export interface LeftBodies {
  before(instant: string): AsyncIterable<LeftBody>;
  forget(body: LeftBody): Promise<void>;
}

export interface LeftBody {
  readonly eventId: string;
  readonly key: string;
}

export interface ErasureDeps {
  readonly announcements: Announcements;
  readonly rows: ErasureRows;
  readonly bank: BankCustomers;
  readonly mirror: MirrorTraces;
  readonly graveyard: Graveyard;
  readonly tombstones: Tombstones;
  /** In the order in which they are erased. */
  readonly stores: readonly ErasureStore[];
  readonly objects: ErasableObjects;
  readonly leftBodies: LeftBodies;
  readonly lease: Lease;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /**
   * Between two looks: at the bank for a customer who is missing, and at all stores for what a pass may have
   * missed. Longer than any event is under way between its look at the tombstones and its transaction.
   */
  readonly secondLookAfterMs: number;
  /** How long the bank may still show a customer whom it has deleted. */
  readonly visibilityLagMs: number;
}
