/** An entity of the mirror; all its aspects and its history are one partition. */
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
  /** A row of the history that was written before rows named the owners of their event. */
  readonly isOwnerUnknown?: true;
  /** The account, or the card or order that stands for it: what the index by account lists it under. */
  readonly accountId?: string;
  /** Opaque: another one when the row was written again. */
  readonly version?: string;
  readonly eventId?: string;
  readonly eventType?: string;
  /** Key of the event's body in the bucket. */
  readonly bodyKey?: string;
  /** Key of the row's own data in the bucket. */
  readonly dataKey?: string;
  readonly json?: string;
  readonly isBooking: boolean;
  /** Sums of an account: numbers alone. */
  readonly isTotals: boolean;
  /** Its personal fields are gone. */
  readonly isErased: boolean;
  /** It names an object that goes by itself, unless a commit that is under way keeps it. */
  readonly isLoose?: true;
}

/** The mirror as an erasure walks through it. Rejects with a transient error when the store does not answer. */
export interface MirrorTraces {
  /** The entities of which a row names that owner. Lags behind by a second or so. */
  ownedBy(owner: Owner): Promise<readonly Entity[]>;
  bookingsOf(accountId: string): AsyncIterable<Entity>;
  /** All rows of the entity, read consistently. */
  rows(entity: Entity): Promise<readonly MirrorRow[]>;
  /** Does nothing to a row that was written again since it was read: it leads to something that nobody has erased. */
  remove(row: MirrorRow): Promise<void>;
  /** Puts that data in the place of the row's own, and marks it erased; on the same condition. */
  reduce(row: MirrorRow, json: string): Promise<void>;
}

export type OwnerRole = 'customer' | 'business' | 'account';

export interface Owner {
  readonly as: OwnerRole;
  readonly id: string;
}

/** Where it stands what was erased, and what an erasure has met. Nothing is removed from its lists. */
export interface Graveyard {
  /** Sets a tombstone for each entity and lists it under the customer; a second time is harmless. */
  bury(customerId: string, entities: readonly Entity[]): Promise<void>;
  /** Lists under the customer what has its tombstone already; a second time is harmless. */
  listBuried(customerId: string, entities: readonly Entity[]): Promise<void>;
  /** What was listed under the customer, read consistently. */
  buried(customerId: string): Promise<readonly Entity[]>;
  /** Lists entities that other customers share, which get no tombstone; a second time is harmless. */
  listShared(customerId: string, entities: readonly Entity[]): Promise<void>;
  /** What was listed so, read consistently. */
  shared(customerId: string): Promise<readonly Entity[]>;
}
