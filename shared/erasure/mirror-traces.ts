import type { Tombstone } from '#shared/mirror/tombstones.ts';

/** An entity of the mirror. All its aspects and its history are in one partition. */
export interface Entity {
  readonly kind: string;
  readonly entityId: string;
}

export interface MirrorRowKey extends Entity {
  readonly aspect: string;
}

/** What an erasure needs to know about a row: its owners, and the ids that lead to other rows. */
export interface MirrorRow {
  readonly key: MirrorRowKey;
  readonly customerId?: string;
  readonly businessId?: string;
  /** The card or order that leads to its customer. */
  readonly throughId?: string;
  /** A row of the history that predates the owners of events. */
  readonly isOwnerUnknown?: true;
  /** The account, or the card or order that stands for it: the key in the index by account. */
  readonly accountId?: string;
  /** Opaque; changes whenever the row is written. */
  readonly version?: string;
  readonly eventId?: string;
  readonly eventType?: string;
  /** Key of the event's body in the bucket. */
  readonly bodyKey?: string;
  /** Key of the row's own data in the bucket. */
  readonly dataKey?: string;
  readonly json?: string;
  /** The file of the archive that has the row instead of the table. */
  readonly fileId?: string;
  readonly isBooking: boolean;
  /** Totals of an account: numbers only. */
  readonly isTotals: boolean;
  /** Its personal fields are erased. */
  readonly isErased: boolean;
  /** It names an object that goes by itself, or that something else still needs: an erasure waits for it. */
  readonly isLoose?: true;
}

/** The mirror as it is traversed from its owners. Rejects with a transient error when the store does not answer. */
export interface ReadTraces {
  /** The entities with a row that names this owner. Lags by a second or so. */
  ownedBy(owner: Owner): Promise<readonly Entity[]>;
  bookingsOf(accountId: string): AsyncIterable<Entity>;
  /** All rows of the entity, read consistently. */
  rows(entity: Entity): Promise<readonly MirrorRow[]>;
}

/** The mirror as an erasure traverses it. */
export interface MirrorTraces extends ReadTraces {
  /** Does nothing if the row has changed since it was read: it then leads to something that is not erased yet. */
  remove(row: MirrorRow): Promise<void>;
  /** Replaces the row's own data and marks the row as erased, on the same condition. */
  reduce(row: MirrorRow, json: string): Promise<void>;
}

export type OwnerRole = 'customer' | 'business' | 'account';

export interface Owner {
  readonly as: OwnerRole;
  readonly id: string;
}

/** Holds the tombstones and the lists of what each erasure came across. Nothing is removed from the lists. */
export interface TombstoneLists {
  /** Sets a tombstone for each entity and lists it under the customer. Idempotent. */
  mark(customerId: string, entities: readonly (Entity & Tombstone)[]): Promise<void>;
  /** Lists entities that already have their tombstone under the customer. Idempotent. */
  listMarked(customerId: string, entities: readonly Entity[]): Promise<void>;
  /** Everything listed under the customer, read consistently. */
  marked(customerId: string): Promise<readonly Entity[]>;
  /** Lists entities shared with other customers, which get no tombstone. Idempotent. */
  listShared(customerId: string, entities: readonly Entity[]): Promise<void>;
  /** Everything listed as shared, read consistently. */
  shared(customerId: string): Promise<readonly Entity[]>;
}
