import { definitionOf } from '#shared/events/catalog.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { Owners } from '#shared/mirror/effect.ts';
import { ownersOf } from '#shared/mirror/owners.ts';
import { valueAt } from '#shared/kernel/json.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import { poisonMark } from './marks.ts';

/** Something that happened at the bank, which it reported once or more. */
export interface NotifiedChange {
  readonly definition: EventDefinition;
  readonly entityId: string;
  readonly bodySha256: string;
  /** As JSON text, and as parsed. */
  readonly text: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly owners: Owners;
  /** Ids of the entity and its owners: the report is erased with any of them. */
  readonly ids: readonly string[];
  /** At least one notification of it was accepted; all others may have been dropped for ever. */
  readonly hasArrived: boolean;
  /** When it happened; of what a job read at the bank, when it sent that. */
  readonly atMs: number;
  /** Read at the bank by a job, in the form of its answers. */
  readonly isRead?: true;
}

/** What the bank reported about each row of the mirror, in the order in which it happened. */
export type NotifiedChanges = ReadonlyMap<string, readonly NotifiedChange[]>;

/** Whether the last report about a row arrived; false if there was none. */
export function isLastKnown(notified: NotifiedChanges, rowName: string): boolean {
  return notified.get(rowName)?.at(-1)?.hasArrived === true;
}

/** Signed by the bank: neither forged nor corrupted when sent. */
export function isGenuine({ fault }: Notification): boolean {
  return fault !== 'forged' && fault !== 'wrong-signature';
}

/** Its content stands for one change only. */
export function isAppendOnly(eventType: string): boolean {
  return definitionOf(eventType)?.order.by === 'append';
}

function isPoison({ body }: Notification): boolean {
  return body.includes(poisonMark);
}

/** What became of accepted notifications. */
export interface Received {
  /** Ids of events that were lost since. */
  readonly lost: ReadonlySet<string>;
  /** SHA-256 of processed bodies whose content stands for one change only, from any sender. */
  readonly bodies: ReadonlySet<string>;
}

const asAccepted: Received = { lost: new Set(), bodies: new Set() };

/** For every mirrored row of a catalogue type. */
export function notifiedChanges(
  bank: SimulatedBank,
  { lost, bodies }: Received = asAccepted,
): NotifiedChanges {
  const log = bank.desk.log();
  const hasArrived = ({ id, state, body_sha256 }: Notification) =>
    bodies.has(body_sha256) || (state === 'delivered' && !lost.has(deliveryId(id, body_sha256)));
  const arrived = new Set(
    log
      .filter((notification) => isGenuine(notification) && hasArrived(notification))
      .map(({ change_id }) => change_id),
  );
  // The first notification of a change has the position of the change.
  const changes = new Map<string, Notification>();
  for (const notification of log) {
    const { change_id, fault } = notification;
    if (fault !== 'forged' && !changes.has(change_id)) changes.set(change_id, notification);
  }
  const notified = [...changes].flatMap(([id, notification]) => changeOf(notification, arrived.has(id)));
  return Map.groupBy(notified, notifiedRowName);
}

/**
 * The owners whose erasure covers an event. Several customers may share an account: if customers are named, they count
 * and the account does not.
 */
export function decisiveIds({
  owners,
  entityId,
}: Pick<NotifiedChange, 'owners' | 'entityId'>): readonly string[] {
  const { customerId, businessId, accountId, throughId } = owners;
  const customers = [customerId, businessId].filter((id) => id !== undefined);
  const things = [entityId, throughId, accountId].filter((id) => id !== undefined);
  return customers.length === 0 ? things : [...customers, ...things.filter((id) => id !== accountId)];
}

function changeOf(notification: Notification, hasArrived: boolean): readonly NotifiedChange[] {
  const definition = definitionOf(notification.event_type);
  const decoded = decodeBody(Buffer.from(notification.body));
  if (definition === undefined || decoded.outcome === 'unreadable' || isPoison(notification)) return [];
  const { value: payload, text } = decoded;
  const entityId = entityIdOf(definition, notification, payload);
  // Some fields are JSON in a text, and still lead to an owner.
  const owners = ownersOf(definition, definition.payload.safeParse(payload).data ?? payload, entityId);
  const ids = decisiveIds({ owners, entityId });
  const { body_sha256: bodySha256 } = notification;
  const atMs = Date.parse(notification.created_at);
  return [{ definition, entityId, owners, ids, payload, text, hasArrived, bodySha256, atMs }];
}

function entityIdOf({ entity }: EventDefinition, { entity_id, body_sha256 }: Notification, payload: object) {
  if (entity.id === 'header') return entity_id;
  return entity.id === 'content' ? body_sha256 : String(valueAt(payload, entity.id.field));
}

export function notifiedRowName({
  definition,
  entityId,
}: Pick<NotifiedChange, 'definition' | 'entityId'>): string {
  const { kind, aspect } = definition.entity;
  return mirrorRowName({ kind, entityId, aspect });
}
