import type { BodyStore } from '#shared/events/body-store.ts';
import { readBody } from '#shared/events/delivery-body.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { isKeyText } from '#shared/kernel/key-text.ts';
import type { EventRecord, RecordedBody } from './effect.ts';
import { unknownEntity } from './history.ts';
import { isReadAtTheBank } from './read-at-the-bank.ts';
import { bodiesFolder } from '#shared/receiving/names.ts';

/** Larger bodies would make every read of the table expensive; they go to the bucket. */
export const inlineBodyBytes = 4_096;

/** Stores the exact bytes; a larger body goes to the bucket unless it is already there. */
export async function storeBody(
  delivery: Delivery,
  bytes: Uint8Array,
  bodies: BodyStore,
): Promise<RecordedBody> {
  if (bytes.length <= inlineBodyBytes) {
    return { at: 'record', base64: Buffer.from(bytes).toString('base64') };
  }
  if (delivery.body.at === 'bucket') return delivery.body;
  const key = `${bodiesFolder}/${delivery.bodySha256}`;
  await bodies.write(key, bytes);
  return { at: 'bucket', key };
}

/** The same for an event whose body is not opened; a body that is in the bucket is not even read. */
export async function unreadBody(delivery: Delivery, bodies: BodyStore): Promise<RecordedBody> {
  if (delivery.body.at === 'bucket') return delivery.body;
  return storeBody(delivery, await readBody(delivery, bodies), bodies);
}

/** The hint is unsigned text. One that fits no key must not stop an event that does not need it. */
function hintedEntity({ entityHint }: Delivery): string {
  return entityHint !== undefined && isKeyText(entityHint) ? entityHint : unknownEntity;
}

/** A job of ours knows the entity that it has read at the bank. */
function isHinted(delivery: Delivery): boolean {
  return hintedEntity(delivery) !== unknownEntity && !isReadAtTheBank(delivery.subscriptionId);
}

/**
 * A reduced record for an event whose full record the store refuses: just enough for a person to examine and replay it.
 */
export function smallestRecord(record: EventRecord): EventRecord {
  const { id, notificationId, subscriptionId, eventType, family, receivedAt, bodySha256, body } = record;
  const kept = { id, notificationId, subscriptionId, eventType, family, receivedAt, bodySha256, body };
  const { provenance } = record;
  const nobody = { entityKind: 'unknown', entityId: unknownEntity, owners: {} };
  return { ...kept, ...nobody, ...(provenance !== undefined && { provenance }) };
}

/** The record of a delivery about which only the unsigned entity hint is known. */
export function recordOf(delivery: Delivery, body: RecordedBody): EventRecord {
  const { id, notificationId, subscriptionId, eventType, receivedAt, bodySha256, provenance } = delivery;
  return {
    id,
    notificationId,
    subscriptionId,
    eventType,
    family: familyOf(eventType),
    entityKind: 'unknown',
    entityId: hintedEntity(delivery),
    ...(delivery.entityHint === undefined ? {} : { entityHint: delivery.entityHint }),
    ...(isHinted(delivery) && { entityUnsigned: true as const }),
    owners: {},
    receivedAt,
    bodySha256,
    body,
    ...(provenance === undefined ? {} : { provenance }),
  };
}
