import type * as z from '#shared/kernel/zod.ts';
import type { EventTypeOf } from './event-types.ts';
import type { ExpectedSilence } from './expected-silence.ts';
import type { Family } from './families.ts';
import type { Field } from './marks.ts';

/**
 * One event type of the bank: everything the receiver, the handlers, the forwarder, the infrastructure and the
 * documents need to know of it.
 */
export interface EventDefinition<
  Type extends string = string,
  Payload extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Event type on the wire; kept as `detail-type` on the bus. */
  readonly type: Type;
  /**
   * How long it is silent as a rule. Left out where its silence says nothing: few customers ever cause it, or it
   * belongs to a product that not every partner offers.
   */
  readonly usualSilence?: ExpectedSilence;
  readonly family: Family;
  /** Own one-sentence meaning. */
  readonly occursWhen: string;
  readonly entity: EventEntity;
  readonly order: EventOrder;
  /** Where the payload says which state the entity is in; left out where it says none, or where `step` is all. */
  readonly status?: EventStatus;
  /** Dotted path of the instant at which it happened, where the payload says that. */
  readonly occurredAtField?: string;
  /** The owners that the payload names. */
  readonly owners?: EventOwners;
  /**
   * Operation of the client that reads the entity back, such as `accounts.get`; left out where the bank offers
   * none, or none that the fields of the event suffice for.
   */
  readonly readBy?: string;
  /** The specification does not name the type, only the bank's public reference does. */
  readonly onlyInReference?: true;
  readonly payload: Payload;
  /** Dotted paths of the fields that are marked as personal: left out on the bus that every team may read. */
  readonly personal: readonly string[];
  /** `use` names the type that took its place; left out where the bank names none. */
  readonly deprecated?: { readonly use?: string };
  /**
   * Version of what consuming teams were promised, 1 where left out: raised when a field goes, changes its type or
   * becomes personal.
   */
  readonly version?: number;
  /** Subscribed by every stage, whatever its consumers ask for. */
  readonly mandatory?: true;
}

export interface EventEntity {
  /** Domain noun: `account`, `booking`, `person`. */
  readonly kind: string;
  /**
   * The part of the entity that this type tells about. Parts are ordered independently of each other: a block
   * of an account says nothing about its closure.
   */
  readonly aspect: string;
  readonly id: EntityIdSource;
}

/**
 * Where the id of the entity stands.
 * - a dotted path of the payload.
 * - `header`: the unsigned entity header, a hint that a read must confirm.
 * - `content`: nothing names it; what happened once is known by the hash of the body that tells it.
 */
export type EntityIdSource = { readonly field: string } | 'header' | 'content';

/** Dotted paths of ids; each may be null in an event. */
export interface EventOwners {
  readonly person?: string;
  readonly business?: string;
  /** A person or a business: the payload does not say which. */
  readonly customer?: string;
  readonly account?: string;
  /**
   * Where the payload names nobody: the card, reference account or order whose own row tells whose it is. The
   * first path that leads to an id counts.
   */
  readonly through?: readonly string[];
}

export interface EventStatus {
  /** Dotted path of the status. */
  readonly field: string;
  /** The status that the type itself states, for payloads that leave the field out. */
  readonly implied?: string;
}

/**
 * How two events of one entity are ordered, whatever order they arrive in.
 * - `version`: the payload carries its own timestamp, at the dotted path `field`. `aheadDays` is stated where that
 *   is when the change takes effect: how far ahead it may lie. Any other lies a day ahead at most.
 * - `rank`: a state machine without cycles; a status never goes back. `step` is what the type itself states where
 *   that ranks the event, and not the status that its payload names. Events of one rank are ordered by the first of
 *   the instants `within` that the payload carries, and without one by their arrival.
 * - `append`: the entity never changes after it appeared (bookings).
 * - `read`: the event says only that something changed; the entity is read from the API.
 * - `arrival`: nothing orders them; the last to arrive wins, its row is marked uncertain.
 */
export type EventOrder =
  | { readonly by: 'version'; readonly field: string; readonly aheadDays?: number }
  | {
      readonly by: 'rank';
      readonly ranks: StatusRanks;
      readonly step?: string;
      readonly within?: readonly string[];
    }
  | { readonly by: 'append' }
  | { readonly by: 'read' }
  | { readonly by: 'arrival'; readonly terminal?: readonly string[] };

/** Statuses by rank, lowest first; statuses of one rank are alternatives. The last rank is terminal. */
export type StatusRanks = readonly (readonly string[])[];

/** The definitions of a family by type: leaving one out, or listing one of another family, does not compile. */
export type DefinitionsOf<Name extends Family> = {
  readonly [Type in EventTypeOf<Name>]: EventDefinition<Type> & { readonly family: Name };
};

/** As it is written: the payload carries the marks of its fields. */
type Written = Omit<EventDefinition, 'payload' | 'personal'> & { readonly payload: Field };

type Defined<Definition extends Written> = Omit<Definition, 'payload'> & {
  readonly payload: Definition['payload']['schema'];
  readonly personal: readonly string[];
};

/** Keeps the literal type, family and payload of the definition. */
export function defineEvent<const Definition extends Written>({
  payload,
  ...definition
}: Definition): Defined<Definition> {
  const personal = payload.personal.map((path) => path.join('.'));
  return { ...definition, payload: payload.schema, personal };
}
