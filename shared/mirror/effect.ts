import type { Delivery } from '#shared/events/delivery.ts';
import type { Family } from '#shared/events/families.ts';
import type { BookingDigest } from '#shared/bank/booking-digest.ts';

/** What one event does: its record, and what changes with it or not at all. */
export interface Effect {
  readonly record: EventRecord;
  /** Left out where nothing is mirrored: an unclassified type. */
  readonly change?: MirrorChange;
  /** Added to the account only together with a new booking row. */
  readonly totals?: AccountTotals;
  /** What the entity's history keeps of the event beyond that it came. */
  readonly history?: HistoryEntry;
}

/** Duplicate marker, audit log and outbox at once. */
export interface EventRecord {
  readonly id: string;
  readonly notificationId: string;
  readonly subscriptionId: string;
  readonly eventType: string;
  readonly family: Family;
  /** `unknown` where no definition or no readable payload says it. */
  readonly entityKind: string;
  readonly entityId: string;
  /** The unsigned entity header, for a handler that will read it otherwise one day. */
  readonly entityHint?: string;
  readonly owners: Owners;
  /** Canonical UTC, like every instant here. */
  readonly receivedAt: string;
  readonly occurredAt?: string;
  readonly bodySha256: string;
  readonly body: RecordedBody;
  readonly provenance?: NonNullable<Delivery['provenance']>;
}

/** Who is behind what an event tells: what is found, encrypted and erased together. */
export interface Owners {
  /** The person, or the business where the payload names no person. */
  readonly customerId?: string;
  /** The business behind a person's card or account, where the payload names both. */
  readonly businessId?: string;
  readonly accountId?: string;
  /** A card, a reference account or an order, if none of these is known: its own row names the owner. */
  readonly throughId?: string;
}

/** Exact bytes as base64, or their key in the bodies bucket. */
export type RecordedBody =
  | { readonly at: 'record'; readonly base64: string }
  | { readonly at: 'bucket'; readonly key: string }
  /** It was about a customer who had been erased. */
  | { readonly at: 'erased' };

/** What became of an event. A parked one waits for a person and is not forwarded. */
export type EventState =
  /** It is the row of its entity, or beside it in the history if nothing says which of the two is later. */
  | { readonly state: 'applied' }
  /** The payloads say that a later state was known already. */
  | { readonly state: 'stale' }
  /** The same business event came before, under another notification id. */
  | { readonly state: 'duplicate'; readonly duplicateOf: string }
  | { readonly state: 'parked'; readonly reason: string };

/**
 * `repeated`: this very delivery was recorded before. `unchanged`: a repeated read brought nothing new. `reapplied`:
 * a replay brought the mirror what it lacked, and the record stays as it was.
 */
export type Outcome = EventState | { readonly state: 'repeated' | 'unchanged' | 'reapplied' };

export interface MirrorKey {
  readonly kind: string;
  readonly entityId: string;
  readonly aspect: string;
}

/** A whole new row. It replaces what is held only as its guard allows: see `decide`. */
export interface MirrorChange extends Standing {
  readonly key: MirrorKey;
  readonly owners: Owners;
  readonly guard: 'absent' | 'newer';
  readonly eventId: string;
  readonly eventType: string;
  readonly updatedAt: string;
  /** When it happened as far as the payload says, else when it was received. */
  readonly since: string;
  /** Two events with the same content say the same about the entity. */
  readonly contentSha256: string;
  readonly data: MirroredData;
  /** When the read that brought it began, later than every read that was held then. */
  readonly readAt?: string;
  /** The run of replays for which it was read. */
  readonly readFor?: string;
  /** What was held when that read began. It is written only while that is still the same. */
  readonly readOver?: ReadOver;
  readonly booking?: BookingAttributes;
  /** Came without its personal fields, since the account's customer had been erased. */
  readonly erased?: true;
}

/**
 * JSON text: numbers beyond 2^53 and deep nesting survive it, which they would not as database values. What no
 * row takes lies under its key in the bodies bucket, for as long as rows live.
 */
export type MirroredData =
  { readonly at: 'row'; readonly json: string } | { readonly at: 'bucket'; readonly key: string };

/** What was read before: the row that the change would replace, and the one that says the opposite. */
export interface ReadOver {
  readonly row: HeldRow | undefined;
  /** Only of a read that no other follows: the next one would put right what this one got wrong. */
  readonly opposite?: { readonly key: MirrorKey; readonly row: HeldRow | undefined };
}

/** How a row stands against others of its entity and aspect. */
export interface Standing {
  /** Orders as text, whatever order the events arrive in. */
  readonly sequence: string;
  readonly status?: string;
  /** Another status never replaces it. */
  readonly terminal: boolean;
  readonly orderUncertain: boolean;
}

/** What makes bookings searchable by account. */
export interface BookingAttributes {
  readonly accountId: string;
  /** Canonical UTC `recorded_at#id`. */
  readonly recordedAtId: string;
  /** `valuta_date#id`. */
  readonly valutaId: string;
  readonly amountCents: number;
  readonly currency: string;
}

/** Of one currency: amounts of different ones have no sum. */
export interface AccountTotals {
  readonly accountId: string;
  readonly currency: string;
  readonly sumCents: number;
  readonly digest: BookingDigest;
}

export interface HistoryEntry {
  readonly status?: string;
  /** Only where nothing orders a type: there the whole of each event counts. */
  readonly data?: MirroredData;
}

/** One event in the history of its entity; stale and repeated ones have theirs too. */
export interface HistoryRow extends HistoryEntry {
  readonly key: Omit<MirrorKey, 'aspect'>;
  /** Whom the event names: the entity may be several customers' own. */
  readonly owners: Owners;
  readonly at: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly state: EventState['state'];
  /** Where the event's body lies in the bucket, which it may do for longer than the event's record lives. */
  readonly bodyKey?: string;
}

/** What a decision needs to know of the row that is held. */
export interface HeldRow {
  readonly eventId: string;
  readonly eventType: string;
  readonly sequence: string;
  readonly contentSha256: string;
  readonly terminal: boolean;
  readonly orderUncertain: boolean;
  readonly status?: string;
  readonly readAt?: string;
  readonly readFor?: string;
  /** By which a store tells whether the row is still the same. */
  readonly stamp?: Uint8Array;
}

/** What a row that stays says from now on. */
export type RowNote = Pick<Standing, 'sequence' | 'orderUncertain'>;
