import type { Clock } from '#shared/kernel/clock.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import type { LateGrave, Tombstones } from '#shared/mirror/tombstones.ts';
import type { Customer } from './customer.ts';
import type { ErasureStore } from './erasure-store.ts';
import type { Erasure } from './erasure.ts';
import type { Graveyard, MirrorTraces } from './mirror-traces.ts';
import type { ErasableObjects, ErasableRecords } from './stores.ts';

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
  /** The customer that the bank last returned, which proved that it answers. */
  witness(): Promise<Customer | undefined>;
  keepWitness(fence: number, witness: Customer): Promise<void>;
}

/** The bank, asked whether it still has somebody. */
export interface BankCustomers {
  readonly readers: Readonly<Record<Customer['kind'], EntityReader>>;
  /** Customers as the bank lists them, some hundreds at most. */
  some(): AsyncIterable<Customer>;
}

/**
 * Loose objects on their way out of the bucket. Each move is conditional on the note being as it was listed: whoever
 * notes the object again starts over. False if it changed.
 */
export interface ErasableLooseObjects {
  /** Those that were noted, or claimed, before that instant. */
  before(instant: string): AsyncIterable<NotedObject>;
  /** From then on no commit can come to name the object. */
  claim(object: NotedObject, at: string): Promise<boolean>;
  /** Takes the note away. */
  forget(object: NotedObject): Promise<boolean>;
}

export interface NotedObject {
  /** Where the note stands. */
  readonly note: { readonly pk: string; readonly sk: string };
  readonly key: string;
  /** When it was noted, or claimed: canonical UTC. */
  readonly since: string;
  readonly isClaimed: boolean;
}

/** Tombstones that late events set, for as long as nobody knows that nothing else is there. */
export interface ErasableLateGraves {
  /** Those that were set before that instant. */
  before(instant: string): AsyncIterable<LateGrave>;
  /** Leaves one alone that was set again since it was listed. The tombstone stays. */
  close(grave: LateGrave): Promise<void>;
}

export interface ErasureDeps {
  readonly announcements: Announcements;
  readonly rows: ErasureRows;
  readonly bank: BankCustomers;
  readonly mirror: MirrorTraces;
  readonly graveyard: Graveyard;
  readonly tombstones: Tombstones;
  readonly records: Pick<ErasableRecords, 'owners'>;
  /** In the order in which they are erased. */
  readonly stores: readonly ErasureStore[];
  readonly objects: ErasableObjects;
  readonly looseObjects: ErasableLooseObjects;
  readonly lateGraves: ErasableLateGraves;
  readonly lease: Lease;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /**
   * Between two checks: at the bank for a customer who is missing, and at all stores for what a pass may have
   * missed. Longer than any event is under way between its read of the tombstones and its transaction.
   */
  readonly recheckAfterMs: number;
  /** How far the clocks may differ by which two runs, or a run and a receiver, tell their instants. */
  readonly clockSkewMs: number;
  /** How long the bank may still show a customer whom it has deleted. */
  readonly visibilityLagMs: number;
}
