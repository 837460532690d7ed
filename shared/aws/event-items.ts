import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { dayOf, dayPartition, shardOf } from '#shared/archive/day-partition.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type {
  AccountTotals,
  EventRecord,
  EventState,
  HeldRow,
  HistoryRow,
  MirrorChange,
  MirroredData,
  MirrorKey,
  RecordedBody,
} from '#shared/mirror/effect.ts';
import type { NotedBody } from '#shared/mirror/tombstones.ts';
import { limits } from './limits.ts';

export type Item = Record<string, AttributeValue>;

const keptForSeconds = limits.dynamodb.recordDays * 24 * 60 * 60;

/**
 * The row of an event. Attributes of its own put it into sparse indexes: `unpublished` into the one that the
 * forwarder's sweep reads, `parked` into the one of what waits for a person, `ofDay` into the archive's.
 */
export function eventItem(record: EventRecord, state: EventState, nowMs: number): Item {
  const recordedAt = toIsoInstant(nowMs);
  return toItem({
    ...recordAttributes(record, state, nowMs),
    ...(state.state === 'parked' ? {} : { unpublished: record.family }),
    ofDay: dayPartition({ family: record.family, day: dayOf(recordedAt), shard: shardOf(record.id) }),
  });
}

/** The row of an event whose first one has expired: teams have heard of it, and the archive holds it. */
export function putBackItem(record: EventRecord, state: EventState, nowMs: number): Item {
  return toItem(recordAttributes(record, state, nowMs));
}

function recordAttributes(record: EventRecord, state: EventState, nowMs: number) {
  const { id, body, owners, ...described } = record;
  return {
    pk: id,
    ...described,
    ...owners,
    ...state,
    ...bodyAttributes(body),
    recordedAt: toIsoInstant(nowMs),
    ...(state.state === 'parked' ? { parked: record.family } : {}),
    expiresAt: Math.floor(nowMs / 1_000) + keptForSeconds,
  };
}

function bodyAttributes(body: RecordedBody) {
  switch (body.at) {
    case 'record':
      return { bodyBase64: body.base64 };
    case 'bucket':
      return { bodyKey: body.key };
    case 'erased':
      return { erased: true };
  }
}

export function mirrorItem(change: MirrorChange, record: EventRecord): Item {
  const { sequence, status, eventId, eventType, updatedAt, since, contentSha256, readAt } = change;
  return toItem({
    ...mirrorKey(change.key),
    ...change.key,
    sequence,
    status,
    eventId,
    eventType,
    updatedAt,
    since,
    contentSha256,
    readAt,
    ...change.booking,
    ...ownedBy(change),
    ...openItem(change),
    ...dataAttributes(change.data),
    // The history tells of every other event where its body lies.
    bodyKey: change.guard === 'absent' && record.body.at === 'bucket' ? record.body.key : undefined,
    erased: change.erased,
    // Flags are there or not: conditions ask for their existence.
    terminal: change.terminal ? true : undefined,
    orderUncertain: change.orderUncertain ? true : undefined,
  });
}

export function historyItem({ key, data, ...row }: HistoryRow): Item {
  const { pk } = mirrorKey({ ...key, aspect: '' });
  return toItem({
    pk,
    sk: historyAspect(row),
    ...key,
    ...row,
    ...(data === undefined ? {} : dataAttributes(data)),
  });
}

export function historyAspect({ at, eventId }: Pick<HistoryRow, 'at' | 'eventId'>): string {
  return `history#${at}#${eventId}`;
}

/** A body that the erasure of its customer has still to take out of the bucket: one of the open items. */
export function leftBodyItem({ eventId, since, key }: NotedBody): Item {
  return { ...leftBodyKey(eventId), ...toItem({ openKind: leftBodies, openSince: since, bodyKey: key }) };
}

export function leftBodyKey(eventId: string): Item {
  return toItem(mirrorKey({ kind: 'left_body', entityId: eventId, aspect: 'erasure' }));
}

/** Where the bodies that are left are listed among the open items, by the instant of their arrival. */
export const leftBodies = 'left_body/erasure';

export function mirrorKey({ kind, entityId, aspect }: MirrorKey): {
  readonly pk: string;
  readonly sk: string;
} {
  return { pk: `${kind.toUpperCase()}#${entityId}`, sk: aspect };
}

/** Keys of the indexes by owner. Bookings have their own, which knows their order. */
function ownedBy({ owners, booking }: MirrorChange) {
  return {
    ofCustomer: owners.customerId,
    ofBusiness: owners.businessId,
    // What hangs on a card or an order is found under that one's id: ids of all kinds differ.
    ofAccount: booking === undefined ? (owners.accountId ?? owners.throughId) : undefined,
  };
}

/** Key of the index of what is not final yet: of one kind and aspect by status, and within it by age. */
function openItem({ key, guard, status, terminal, since }: MirrorChange) {
  if (status === undefined || terminal || guard === 'absent') return {};
  return { openKind: `${key.kind}/${key.aspect}`, openSince: `${status}#${since}` };
}

/** The row of an account's bookings in one currency; nearly all are in euros. */
export function totalsKey({ accountId, currency }: AccountTotals) {
  const aspect = currency === 'EUR' ? 'bookings' : `bookings-${currency}`;
  return mirrorKey({ kind: 'account', entityId: accountId, aspect });
}

/** Whether a row is one of those that `totalsKey` names. */
export function isTotalsRow(kind: string, aspect: string): boolean {
  return kind === 'account' && /^bookings(-[A-Z]{3})?$/.test(aspect);
}

export function toItem(attributes: object): Item {
  return marshall(attributes, { removeUndefinedValues: true });
}

const heldRow = z.object({
  eventId: z.string(),
  sequence: z.string(),
  contentSha256: z.string(),
  terminal: z._default(z.boolean(), false),
  status: z.optional(z.string()),
  readAt: z.optional(z.string()),
});

export function toHeldRow(item: Item): HeldRow {
  const { status, readAt, ...row } = heldRow.parse(unmarshall(item));
  return {
    ...row,
    ...(status === undefined ? {} : { status }),
    ...(readAt === undefined ? {} : { readAt }),
  };
}

function dataAttributes(data: MirroredData) {
  return data.at === 'row' ? { data: data.json } : { dataKey: data.key };
}
