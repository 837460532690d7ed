import type { Delivery } from '#shared/events/delivery.ts';
import type { RecordFamily } from '#shared/events/families.ts';
import type { BookingDigest } from '#shared/bank/booking-digest.ts';

/** What one event does: its record, and the changes made with it or not at all. */
export interface Effect {
  readonly record: EventRecord;
  /** Omitted if nothing is mirrored: an unclassified type. */
  readonly change?: MirrorChange;
  /** Added to the account only together with a booking's row. The totals of the row that it replaces are subtracted. */
  readonly totals?: AccountTotals;
  /** What the entity's history keeps of the event in addition to its arrival. */
  readonly history?: HistoryEntry;
}

/** Duplicate marker, audit log and outbox in one. */
export interface EventRecord {
  readonly id: string;
  readonly notificationId: string;
  readonly subscriptionId: string;
  readonly eventType: string;
  readonly family: RecordFamily;
  /** `unknown` if no definition or no readable payload names it. */
  readonly entityKind: string;
  readonly entityId: string;
  /** Only the unsigned header names the entity. */
  readonly entityUnsigned?: true;
  /** Another notification had the same content, and the payload does not distinguish this one from a replay of it. */
  readonly contentRepeated?: true;
  /** The unsigned entity header, for a handler that may interpret it differently one day. */
  readonly entityHint?: string;
  readonly owners: Owners;
  /** Canonical UTC, like every instant here. */
  readonly receivedAt: string;
  readonly occurredAt?: string;
  readonly bodySha256: string;
  readonly body: RecordedBody;
  readonly provenance?: NonNullable<Delivery['provenance']>;
}

/** The customers behind an event: the key for finding, encrypting and erasing its data. */
export interface Owners {
  /** The person, or the business if the payload names no person. */
  readonly customerId?: string;
  /** The business behind a person's card or account, if the payload names both. */
  readonly businessId?: string;
  readonly accountId?: string;
  /** A card, reference account or order, if none of the above is known: its own row names the owner. */
  readonly throughId?: string;
}

/** Exact bytes as base64, or their key in the bodies bucket. */
export type RecordedBody =
  | { readonly at: 'record'; readonly base64: string }
  | { readonly at: 'bucket'; readonly key: string }
  /** The event was about a customer who had been erased. */
  | { readonly at: 'erased' };

/** The outcome of an event. A parked event waits for a person and is not forwarded. */
export type EventState =
  /** It is the row of its entity, or beside it in the history if nothing says which of the two is later. */
  | { readonly state: 'applied' }
  /** According to the payloads, a later state was already known. */
  | { readonly state: 'stale' }
  /** The same business event came before, under another notification id. */
  | { readonly state: 'duplicate'; readonly duplicateOf: string }
  | { readonly state: 'parked'; readonly reason: string };

/**
 * `repeated`: this very delivery was recorded before. `unchanged`: a repeated read found nothing new. `reapplied`: a
 * replay added what the mirror lacked, and the record stays as it was.
 */
export type Outcome = EventState | { readonly state: 'repeated' | 'unchanged' | 'reapplied' };

export interface MirrorKey {
  readonly kind: string;
  readonly entityId: string;
  readonly aspect: string;
}

/** A whole new row. It replaces the held row only as its guard allows: see `decide`. */
export interface MirrorChange extends Standing {
  readonly key: MirrorKey;
  readonly owners: Owners;
  readonly guard: 'absent' | 'newer';
  readonly eventId: string;
  readonly eventType: string;
  readonly updatedAt: string;
  /** When it happened according to the payload, otherwise when it was received. */
  readonly since: string;
  /** Two events with the same content report the same about the entity. */
  readonly contentSha256: string;
  readonly data: MirroredData;
  /** Only an unsigned header says that it is about this entity. */
  readonly entityUnsigned?: true;
  /** Another notification had the same content before. */
  readonly contentRepeated?: true;
  /** Which events reported which contents of the row before: see `reported-contents.ts`. */
  readonly reported?: readonly string[];
  /**
   * When the read that produced it began; later than every read held at that time. Of what a job has read at the bank, when
   * it sent that.
   */
  readonly readAt?: string;
  /** The replay run that requested the read. */
  readonly readFor?: string;
  /** The rows held when that read began. It is written only if they are unchanged. */
  readonly readOver?: ReadOver;
  readonly booking?: BookingAttributes;
  /** Arrived without its personal fields, since the account's customer had been erased. */
  readonly erased?: true;
}

/**
 * JSON text: it preserves numbers beyond 2^53 and deep nesting, which database values would not. Data too large for a
 * row is stored under its key in the bodies bucket, for as long as the row exists.
 */
export type MirroredData = { readonly at: 'row'; readonly json: string } | StoredData;

interface StoredData {
  readonly at: 'bucket';
  readonly key: string;
  /** Of a booking: the part that stays once its customer is erased, which is in the row. */
  readonly openJson?: string;
}

/** The rows read before: the one that the change would replace, and the one that states the opposite. */
export interface ReadOver {
  readonly row: HeldRow | undefined;
  /** Only for a read that no other follows: otherwise the next one would correct it. */
  readonly opposite?: { readonly key: MirrorKey; readonly row: HeldRow | undefined };
}

/** How a row compares with others of its entity and aspect. */
export interface Standing {
  /** Sorts as text, independently of the order of arrival. */
  readonly sequence: string;
  readonly status?: string;
  /** No other status ever replaces it. */
  readonly terminal: boolean;
  readonly orderUncertain: boolean;
}

/** Makes bookings searchable by account. */
export interface BookingAttributes {
  readonly content: BookingContent;
  /** Canonical UTC `recorded_at#id`; of a withdrawn booking behind all others. */
  readonly recordedAtId: string;
  /** `valuta_date#id`; omitted while it is withdrawn. */
  readonly valutaId?: string;
}

/** The fields of a booking that must not differ between the bank and its mirror. */
export interface BookingContent {
  readonly id: string;
  readonly accountId: string;
  readonly amountCents: number;
  readonly currency: string;
  /** As the bank gave them: null where it said that there is none, empty where it said nothing. */
  readonly valutaDate: string | null;
  readonly bookingDate: string | null;
  /** The bank no longer has it: it counts nowhere, and comes back with the next event about it. */
  readonly isWithdrawn: boolean;
}

/** For one currency: amounts of different currencies cannot be added. */
export interface AccountTotals {
  readonly accountId: string;
  readonly currency: string;
  readonly count: number;
  readonly sumCents: number;
  readonly digest: BookingDigest;
}

export interface HistoryEntry {
  readonly status?: string;
  /** Only if nothing orders the type: the whole of each event then counts. */
  readonly data?: MirroredData;
}

/** One event in the history of its entity. Stale and repeated events have a row too. */
export interface HistoryRow extends HistoryEntry {
  readonly key: Omit<MirrorKey, 'aspect'>;
  /** The owners that the event names: the entity may belong to several customers. */
  readonly owners: Owners;
  readonly at: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly state: EventState['state'];
  /** Key of the event's body in the bucket, where it may outlive the event's record. */
  readonly bodyKey?: string;
  /** Of a booking before another report replaced it: accounting must keep that. */
  readonly booked?: Pick<BookingContent, 'accountId' | 'amountCents' | 'currency'>;
}

/** What a decision needs to know about the held row. */
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
  /** When the event that it came from was received. */
  readonly updatedAt?: string;
  readonly reported?: readonly string[];
  readonly owners?: Owners;
  /** Only of a booking. */
  readonly booking?: Pick<BookingAttributes, 'content'>;
  /** Lets a store detect whether the row is still the same. */
  readonly stamp?: Uint8Array;
}

/** What is updated on a row that otherwise stays. */
export type RowNote = Pick<Standing, 'sequence' | 'orderUncertain'> & Pick<MirrorChange, 'reported'>;
