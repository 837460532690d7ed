import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { dayOf, hourOf, keyInHour } from '#shared/archive/day-partition.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { keyInList, type ListForm } from '#shared/kernel/list-keys.ts';
import type { EventRecord, EventState, RecordedBody } from '#shared/mirror/effect.ts';
import { toItem, type Item } from './event-items.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { pack, unpack } from '#shared/aws/sdk/packing.ts';

/** When a record is written, and in which form the lists are that it enters. */
interface Written {
  readonly nowMs: number;
  readonly lists?: ListForm | undefined;
}

const keptForSeconds = limits.dynamodb.recordDays * 24 * 60 * 60;

/**
 * The row of an event. Its facts and its body are packed into one attribute, so that ids which occur in both cost
 * nothing the second time. Attributes that the table itself uses are stored beside it: `parked` puts the row into the
 * index of events that wait for a person, `ofDay` into the index of what was recorded in an hour.
 */
export function eventItem(record: EventRecord, state: EventState, written: Written): Item {
  const { id, family } = record;
  const recordedAt = toIsoInstant(written.nowMs);
  const hour = { family, day: dayOf(recordedAt), hour: hourOf(recordedAt) };
  return toItem({ ...recordAttributes(record, state, written), ofDay: keyInHour(hour, id, written.lists) });
}

/** The row of an event whose first record has expired: teams have received it, and the archive holds it. */
export function putBackItem(record: EventRecord, state: EventState, written: Written): Item {
  return toItem(recordAttributes(record, state, written));
}

function recordAttributes(
  { id, body, owners, ...described }: EventRecord,
  state: EventState,
  { nowMs, lists }: Written,
) {
  const facts = { ...described, ...owners, ...state, ...bodyFacts(body) };
  return {
    pk: id,
    packed: pack(facts, body.at === 'record' ? Buffer.from(body.base64, 'base64') : ''),
    recordedAt: toIsoInstant(nowMs),
    // Only an erasure reads this.
    ...(body.at === 'erased' ? { erased: true } : {}),
    // A replay reads it only to settle a parked event. Without its body an event cannot be replayed, so it waits for
    // nobody.
    ...(state.state === 'parked' ? { state: state.state } : {}),
    ...(state.state === 'parked' && body.at !== 'erased'
      ? { parked: keyInList(described.family, id, lists) }
      : {}),
    expiresAt: Math.floor(nowMs / 1_000) + keptForSeconds,
  };
}

function bodyFacts(body: RecordedBody) {
  switch (body.at) {
    case 'record':
      return {};
    case 'bucket':
      return { bodyKey: body.key };
    case 'erased':
      return { erased: true };
  }
}

const storedRecord = z.looseObject({ packed: z.instanceof(Uint8Array) });

/**
 * The facts of a row of the events table by name, with the body as `bodyBase64` if it is stored in the row. Undefined
 * for a row that is not an event or cannot be read.
 */
export function recordFields(row: unknown): Readonly<Record<string, unknown>> | undefined {
  const stored = storedRecord.safeParse(row);
  if (!stored.success) return undefined;
  const { packed, ...attributes } = stored.data;
  const unpacked = unpackedOrNone(packed);
  if (unpacked === undefined) return undefined;
  const { facts, bytes } = unpacked;
  const isInRow = facts['bodyKey'] === undefined && facts['erased'] === undefined;
  return { ...attributes, ...facts, ...(isInRow && { bodyBase64: bytes.toString('base64') }) };
}

/** The same for a row as DynamoDB returns it. */
export function fieldsOfItem(item: Item): Readonly<Record<string, unknown>> | undefined {
  return recordFields(unmarshall(item));
}

function unpackedOrNone(packed: Uint8Array) {
  try {
    return unpack(packed);
  } catch {
    return undefined;
  }
}

/** A packed record after its customer is erased: without the body and without its location. */
export function packedShell(packed: Uint8Array): Uint8Array {
  return pack({ ...unpack(packed).facts, bodyKey: undefined, erased: true });
}
