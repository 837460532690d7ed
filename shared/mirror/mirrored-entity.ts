import type { BookingDigest } from '#shared/bank/booking-digest.ts';
import type * as z from '#shared/kernel/zod.ts';
import { catalog, definitionOf, type CatalogedEvent } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { absenceAspect } from './received-event.ts';

/** Every kind of entity in the catalogue. */
export type EntityKind = CatalogedEvent['entity']['kind'];

type DefinitionsOfKind<Kind> = Extract<CatalogedEvent, { readonly entity: { readonly kind: Kind } }>;

export type AspectOf<Kind extends EntityKind> = DefinitionsOfKind<Kind>['entity']['aspect'];

/**
 * What an event of that definition leaves in the mirror: its payload, or the bank's answer to the read that it
 * triggers.
 */
type DataOfEvent<Definition> = Definition extends { readonly order: { readonly by: 'read' } }
  ? Readonly<Record<string, unknown>>
  : Definition extends { readonly payload: infer Payload extends z.ZodMiniType }
    ? z.output<Payload>
    : never;

export type DataOf<Kind extends EntityKind, Aspect extends string> = DataOfEvent<
  Extract<CatalogedEvent, { readonly entity: { readonly kind: Kind; readonly aspect: Aspect } }>
>;

/** Everything known of one entity; each aspect is separate, see ADR 2. */
export interface EntityOf<Kind extends EntityKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly aspects: { readonly [Aspect in AspectOf<Kind>]?: MirroredAspect<DataOf<Kind, Aspect>> };
}

/** An entity of any kind. */
export interface AnyEntity {
  readonly kind: string;
  readonly id: string;
  readonly aspects: Readonly<Partial<Record<string, MirroredAspect<unknown>>>>;
  /** Only for an account. */
  readonly totals: readonly BookingTotals[];
}

export interface MirroredAspect<Data> {
  /** Set if it was read from a file of the archive: an old booking. */
  readonly source?: 'archive' | undefined;
  readonly status?: string | undefined;
  /** A booking that the bank no longer has. */
  readonly withdrawn?: boolean | undefined;
  /** Only a correction can still replace the status. */
  readonly terminal: boolean;
  /** Its events are ordered only by arrival: an earlier state may have come last. */
  readonly orderUncertain: boolean;
  /** Only an unsigned header says that it is about this entity. */
  readonly entityUnsigned?: true | undefined;
  /** Another notification had the same content: read the entity at the bank before acting on it. */
  readonly contentRepeated?: true | undefined;
  readonly sequence: string;
  /** When it happened according to the payload, otherwise when it was received. */
  readonly since: string;
  readonly updatedAt: string;
  /** When the read that produced it began. */
  readonly readAt?: string | undefined;
  /** The event that caused it. */
  readonly eventId: string;
  readonly eventType: string;
  /** Omitted if it no longer fits its schema, for example after an erasure. */
  readonly data?: Data | undefined;
}

/** Total of an account's bookings in one currency. */
export interface BookingTotals {
  readonly currency: string;
  readonly count: number;
  /** May outgrow a number in the long run. */
  readonly sumCents: bigint;
  readonly digest: BookingDigest;
}

/** Those of the catalogue. */
export const entityKinds = (): readonly string[] => [...new Set(catalog.map(({ entity }) => entity.kind))];

/** Whether the catalogue has entities of that kind. */
export function isEntityKind(kind: string): kind is EntityKind {
  return catalog.some(({ entity }) => entity.kind === kind);
}

/** The aspects that the catalogue's events are about. */
export function aspectsOf(kind: EntityKind): readonly string[] {
  const aspects = catalog.filter(({ entity }) => entity.kind === kind).map(({ entity }) => entity.aspect);
  return [...new Set(aspects)];
}

/** Whether it is an entity of that kind whose aspects are all in the catalogue. */
export function isEntityOf<Kind extends EntityKind>(
  kind: Kind,
  entity: AnyEntity,
): entity is AnyEntity & EntityOf<Kind> {
  return (
    entity.kind === kind &&
    Object.entries(entity.aspects).every(
      ([aspect, row]) => row === undefined || isAspectOf({ kind, aspect, eventType: row.eventType }),
    )
  );
}

/** Whether an event of that type is about that aspect of such an entity, or about the bank not knowing it. */
export function isAspectOf(row: {
  readonly kind: string;
  readonly aspect: string;
  readonly eventType: string;
}): boolean {
  const entity = definitionOf(row.eventType)?.entity;
  if (entity?.kind !== row.kind) return false;
  return row.aspect === entity.aspect || row.aspect === absenceAspect(entity.aspect);
}

/** The data of a row, parsed by its event's definition; undefined if it does not fit. */
export function mirroredData(eventType: string, json: string): unknown {
  const decoded = decodeBody(Buffer.from(json));
  if (decoded.outcome === 'unreadable') return undefined;
  const definition = definitionOf(eventType);
  if (definition === undefined || definition.order.by === 'read') return decoded.value;
  return definition.payload.safeParse(decoded.value).data;
}
