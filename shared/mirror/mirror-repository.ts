import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { EventState } from './effect.ts';
import type { AnyEntity, EntityKind, EntityOf } from './mirrored-entity.ts';

/**
 * The queries that other code and people may ask of the mirror. Entities and histories are read consistently; lists
 * come from indexes, which lag by a second or so. Rejects with a transient error if the store does not answer.
 */
export interface MirrorRepository {
  /** All aspects of an entity, or undefined if none is known. */
  entity<Kind extends EntityKind>(kind: Kind, id: string): Promise<(AnyEntity & EntityOf<Kind>) | undefined>;
  /** Every event about the entity, in order of receipt. */
  history(name: EntityName): AsyncIterable<PastEvent>;
  bookings(query: BookingsQuery): AsyncIterable<MirroredBooking>;
  /** Items that are not final, by status and within a status by age. */
  openItems(query: OpenItemsQuery): AsyncIterable<OpenItem>;
  /** Every entity about a person or a business: its own, those of its accounts, and their bookings. */
  ofCustomer(customerId: string): AsyncIterable<EntityName>;
}

export interface EntityName {
  readonly kind: string;
  readonly id: string;
}

export interface PastEvent {
  readonly at: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly state: EventState['state'];
  readonly status?: string | undefined;
  /** Parsed by the definition of the type; kept only if nothing orders the type. */
  readonly data?: unknown;
}

export interface BookingsQuery {
  readonly accountId: string;
  readonly by: 'recorded_at' | 'valuta_date';
  /** Both ends included. Each is a day or, for `recorded_at`, an instant in canonical UTC. */
  readonly from: string;
  readonly to: string;
  /** `position` of the last booking of the previous page. */
  readonly after?: string;
}

export interface MirroredBooking {
  readonly id: string;
  readonly accountId: string;
  /** Its position in the requested order. */
  readonly position: string;
  readonly recordedAt: string;
  readonly valutaDate: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly eventId: string;
  /** Omitted if it no longer fits its schema, for example after an erasure. */
  readonly data?: Booking | undefined;
  /** Its personal fields are missing, since its customer was erased when it arrived. */
  readonly erased?: true | undefined;
  /** Set if it was read from a file of the archive: an old booking. */
  readonly source?: 'archive' | undefined;
}

export interface OpenItemsQuery {
  readonly kind: EntityKind;
  /** Defaults to `state`. */
  readonly aspect?: string;
  readonly status?: string;
  /** Canonical UTC: only items that have had their status since before this instant. */
  readonly before?: string;
}

export interface OpenItem extends EntityName {
  readonly aspect: string;
  readonly status: string;
  readonly since: string;
}
