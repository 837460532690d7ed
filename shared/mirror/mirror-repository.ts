import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { EventState } from './effect.ts';
import type { AnyEntity, EntityKind, EntityOf } from './mirrored-entity.ts';

/**
 * What other code and people ask of the mirror. Entities and histories are read consistently; lists come from
 * indexes, which lag behind by a second or so. Rejects with a transient error when the store does not answer.
 */
export interface MirrorRepository {
  /** All aspects of an entity, or undefined where none is known. */
  entity<Kind extends EntityKind>(kind: Kind, id: string): Promise<(AnyEntity & EntityOf<Kind>) | undefined>;
  /** Every event about the entity, in the order of receipt. */
  history(name: EntityName): AsyncIterable<PastEvent>;
  bookings(query: BookingsQuery): AsyncIterable<MirroredBooking>;
  /** What is not final, by status and within it by age. */
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
  /** As the definition of the type reads it; kept only where nothing orders the type. */
  readonly data?: unknown;
}

export interface BookingsQuery {
  readonly accountId: string;
  readonly by: 'recorded_at' | 'valuta_date';
  /** Both ends count, each a day or, for `recorded_at`, an instant: canonical UTC. */
  readonly from: string;
  readonly to: string;
  /** `position` of the last booking of the page before. */
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
  /** Left out where it does not fit its schema any more, as after an erasure. */
  readonly data?: Booking | undefined;
}

export interface OpenItemsQuery {
  readonly kind: EntityKind;
  /** `state` unless given. */
  readonly aspect?: string;
  readonly status?: string;
  /** Canonical UTC: only what has had its status since before. */
  readonly before?: string;
}

export interface OpenItem extends EntityName {
  readonly aspect: string;
  readonly status: string;
  readonly since: string;
}
