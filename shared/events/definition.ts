import type * as z from '#shared/kernel/zod.ts';
import type { EventTypeOf } from './event-types.ts';
import type { ExpectedSilence } from './expected-silence.ts';
import type { Family, RecordFamily } from './families.ts';
import type { Field } from './marks.ts';

/** What those who receive an event need to know of its type. */
interface DescribedEvent<Type extends string, Payload extends z.ZodMiniType> {
  /** Event type on the wire; the `detail-type` on the bus. */
  readonly type: Type;
  readonly family: RecordFamily;
  /** Its meaning in one sentence, in our own words. */
  readonly occursWhen: string;
  readonly entity: Pick<EventEntity, 'kind'>;
  readonly payload: Payload;
  /** Dotted paths of the fields marked as personal: omitted on the bus that every team may read. */
  readonly personal: readonly string[];
  /** Dotted paths of the fields marked as relied on. What the definition itself names needs no mark. */
  readonly reliedOn: readonly string[];
  /** `use` names the type that replaced it; omitted if the bank names none. */
  readonly deprecated?: { readonly use?: string };
  /**
   * Version of the contract with consuming teams; defaults to 1. Raised when a field is removed, changes its type or
   * becomes personal.
   */
  readonly version?: number;
}

/**
 * One event type of the bank: everything that the receiver, handlers, forwarder, infrastructure and documents need to
 * know about it.
 */
export interface EventDefinition<
  Type extends string = string,
  Payload extends z.ZodMiniType = z.ZodMiniType,
> extends DescribedEvent<Type, Payload> {
  /**
   * How long it is usually silent. Omitted if silence means nothing: few customers ever cause it, or it belongs to a
   * product that not every partner offers.
   */
  readonly usualSilence?: ExpectedSilence;
  readonly family: Family;
  readonly entity: EventEntity;
  readonly order: EventOrder;
  /** Where the payload names the state of the entity. Omitted if it names none, or if `step` says everything. */
  readonly status?: EventStatus;
  /** Dotted path of the instant at which it happened, if the payload has one. */
  readonly occurredAtField?: string;
  /** The owners that the payload names. */
  readonly owners?: EventOwners;
  /**
   * Fields named above, and amounts, that some payloads of the type leave out: their absence says nothing. Dotted paths.
   */
  readonly mayOmit?: readonly string[];
  /**
   * Operation of the client that reads the entity back, such as `accounts.get`. Omitted if the bank offers none, or
   * none for which the fields of the event suffice.
   */
  readonly readBy?: string;
  /**
   * Why reconciliation does not read this part of the entity back from the bank. Every part has either a reason, at one
   * of its types, or a row in `readable-kinds.ts`.
   */
  readonly unread?: string;
  /** Only the bank's public reference names the type, not the specification. */
  readonly onlyInReference?: true;
  /** Every stage subscribes to it, even if no consumer needs it. */
  readonly mandatory?: true;
}

/**
 * One event type of our own: teams receive it, and no handler, mirror or subscription knows it. It holds ids, days,
 * amounts and the like. No field is personal, since an erasure does not look for its record.
 */
export interface ProductDefinition<
  Type extends string = string,
  Payload extends z.ZodMiniType = z.ZodMiniType,
> extends DescribedEvent<Type, Payload> {
  readonly family: 'product';
}

/** An event type that teams can receive. */
export type PublishedDefinition = EventDefinition | ProductDefinition;

export interface EventEntity {
  /** Domain noun: `account`, `booking`, `person`. */
  readonly kind: string;
  /**
   * The part of the entity that this type is about. Parts are ordered independently of each other: a block of an
   * account says nothing about its closure.
   */
  readonly aspect: string;
  readonly id: EntityIdSource;
}

/**
 * Where the id of the entity is.
 * - a dotted path of the payload.
 * - `header`: the unsigned entity header. One signed body can be sent again under any id. Such an event therefore only
 *   causes a read, or writes an aspect that is named a hint; it never writes the state of an entity.
 * - `content`: nothing names it; a one-time event is identified by the hash of its body.
 */
export type EntityIdSource = { readonly field: string } | 'header' | 'content';

/** Dotted paths of ids; each may be null in an event. */
export interface EventOwners {
  readonly person?: string;
  readonly business?: string;
  /** A person or a business; the payload does not say which. */
  readonly customer?: string;
  readonly account?: string;
  /**
   * If the payload names no owner: the card, reference account or order whose own row names the owner. The first path
   * that leads to an id counts.
   */
  readonly through?: readonly string[];
}

export interface EventStatus {
  /** Dotted path of the status. */
  readonly field: string;
  /** The status implied by the type, for payloads that omit the field. */
  readonly implied?: string;
}

/**
 * How two events of one entity are ordered, independently of their arrival.
 * - `version`: the payload has its own timestamp, at the dotted path `field`. More than three hours ahead of its receipt
 *   it counts as missing, also if it says when the change will take effect.
 * - `rank`: a state machine without cycles; a status never goes back. `step` is set if the type itself ranks the event,
 *   instead of the status in its payload. Events of equal rank are ordered by the first of the instants `within` that
 *   the payload has, or else by arrival.
 * - `append`: the entity never changes after its first event (bookings).
 * - `read`: the event only says that something changed; the entity is read from the API.
 * - `arrival`: nothing orders them; the last to arrive wins and its row is marked uncertain.
 */
export type EventOrder =
  | { readonly by: 'version'; readonly field: string }
  | {
      readonly by: 'rank';
      readonly ranks: StatusRanks;
      readonly step?: string;
      readonly within?: readonly string[];
    }
  | { readonly by: 'append' }
  | { readonly by: 'read' }
  | { readonly by: 'arrival'; readonly terminal?: readonly string[] };

/** Statuses by rank, lowest first; statuses of equal rank are alternatives. The last rank is terminal. */
export type StatusRanks = readonly (readonly string[])[];

/** The definitions of a family by type. A missing type, or one of another family, does not compile. */
export type DefinitionsOf<Name extends Family> = {
  readonly [Type in EventTypeOf<Name>]: EventDefinition<Type> & { readonly family: Name };
};

/** As written in the catalogue: the payload includes the marks of its fields. */
type Written = Marked<EventDefinition> | Marked<ProductDefinition>;

type Marked<Definition extends PublishedDefinition> = Omit<
  Definition,
  'payload' | 'personal' | 'reliedOn'
> & {
  readonly payload: Field;
};

type Defined<Definition extends Written> = Omit<Definition, 'payload'> & {
  readonly payload: Definition['payload']['schema'];
  readonly personal: readonly string[];
  readonly reliedOn: readonly string[];
};

/** Keeps the literal type, family and payload of the definition. */
export function defineEvent<const Definition extends Written>({
  payload,
  ...definition
}: Definition): Defined<Definition> {
  const personal = payload.personal.map((path) => path.join('.'));
  const reliedOn = payload.reliedOn.map((path) => path.join('.'));
  return { ...definition, payload: payload.schema, personal, reliedOn };
}
