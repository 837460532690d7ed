import type { BegunWork } from '#shared/kernel/begun-work.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import type { LateTombstone, Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountOwners } from './account-owners.ts';
import type { Customer } from './customer.ts';
import type { ErasureStore } from './erasure-store.ts';
import type { Erasure } from './erasure.ts';
import type { TombstoneLists, MirrorTraces } from './mirror-traces.ts';
import type { ErasableObjects, ErasableRecords } from './stores.ts';
import type { ErasureMetric } from './names.ts';

/** Deletions that the bank announced and that are not carried out yet: rows of the mirror. */
export interface Announcements {
  open(): AsyncIterable<Announcement>;
  /** For a person who requests an erasure instead of the bank. */
  announce(announcement: Announcement): Promise<void>;
  /** Moves it forward, never back. A completed announcement is no longer open. */
  mark(customer: Customer, status: 'confirmed' | 'completed', at: string): Promise<void>;
}

export interface Announcement {
  readonly customer: Customer;
  /** When it was last announced, canonical UTC. */
  readonly announcedAt: string;
}

/** Rows of the work table. Writes reject with `LeaseLostError` once another run holds the lease. */
export interface ErasureRows {
  read(customer: Customer): Promise<Erasure | undefined>;
  write(fence: number, erasure: Erasure): Promise<void>;
  /** The customer that the bank last returned as proof that it answers. */
  witness(): Promise<Customer | undefined>;
  keepWitness(fence: number, witness: Customer): Promise<void>;
}

/** The bank, as the source of whether a customer still exists. */
export interface BankCustomers {
  readonly readers: Readonly<Record<Customer['kind'], EntityReader>>;
  /** Customers as the bank lists them: a few hundred at most. */
  some(): AsyncIterable<Customer>;
}

/**
 * Loose objects on their way out of the bucket. Each step is conditional on the note being unchanged since it was
 * listed: noting the object again restarts the process. Returns false if the note changed.
 */
export interface ErasableLooseObjects {
  /** Objects noted or claimed before that instant. */
  before(instant: string): AsyncIterable<NotedObject>;
  /** From then on, no commit can name the object. */
  claim(object: NotedObject, at: string): Promise<boolean>;
  /** Removes the note. */
  forget(object: NotedObject): Promise<boolean>;
  /** Keeps a file of old bookings that rows of the mirror name, though no commit seems to have kept it; true if so. */
  listAgain(object: NotedObject): Promise<boolean>;
}

export interface NotedObject {
  /** The key of the note. */
  readonly note: { readonly pk: string; readonly sk: string };
  readonly key: string;
  /** When it was noted or claimed, canonical UTC. */
  readonly since: string;
  readonly isClaimed: boolean;
  /** For the body of an event: its record may hold the body all the same. */
  readonly eventId?: string;
}

/** Tombstones that late events listed. Each stays listed until it is certain that nothing else is left. */
export interface ErasableLateTombstones {
  /** Those listed before that instant. */
  before(instant: string): AsyncIterable<LateTombstone>;
  /** Takes it off the list, unless it was listed again since. The tombstone itself stays. */
  close(tombstone: LateTombstone): Promise<void>;
}

export interface ErasureDeps {
  readonly announcements: Announcements;
  readonly rows: ErasureRows;
  readonly bank: BankCustomers;
  readonly register: AccountOwners;
  readonly mirror: MirrorTraces;
  readonly tombstoneLists: TombstoneLists;
  readonly tombstones: Tombstones;
  readonly records: Pick<ErasableRecords, 'read' | 'owners'>;
  /** In the order of erasure. */
  readonly stores: readonly ErasureStore[];
  readonly objects: ErasableObjects;
  readonly looseObjects: ErasableLooseObjects;
  readonly lateTombstones: ErasableLateTombstones;
  readonly lease: Lease;
  /** What runs began and did not end. */
  readonly begun: BegunWork;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics<ErasureMetric>;
  /**
   * Minimum time between two checks: at the bank for a missing customer, and across all stores for what a pass may have
   * missed. Longer than any event takes from reading the tombstones to its transaction.
   */
  readonly recheckAfterMs: number;
  /** How far apart the clocks of two runs, or of a run and a receiver, may be. */
  readonly clockSkewMs: number;
  /** How long the bank may still return a customer whom it has deleted. */
  readonly visibilityLagMs: number;
}
