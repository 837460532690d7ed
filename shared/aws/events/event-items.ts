import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { keyInList, type ListForm } from '#shared/kernel/list-keys.ts';
import { contentOf } from '#shared/mirror/booking-content.ts';
import type {
  AccountTotals,
  Effect,
  HeldRow,
  HistoryRow,
  MirrorChange,
  MirroredData,
  MirrorKey,
  RowNote,
} from '#shared/mirror/effect.ts';
import { pack, unpack } from '#shared/aws/sdk/packing.ts';

export type Item = Record<string, AttributeValue>;

/**
 * A row of the mirror. Attributes that keys and indexes use are stored plainly, all others are packed. A row of up to
 * one kilobyte costs half as much as a longer one, so no value is stored twice.
 */
export function mirrorItem(change: MirrorChange, { record, history }: Effect, lists?: ListForm): Item {
  const { sequence, status, eventId, eventType, updatedAt, since, readAt, readFor } = change;
  const { terminal, orderUncertain } = change;
  const { content, ...positions } = change.booking ?? {};
  const { accountId, amountCents, currency, isWithdrawn } = content ?? {};
  const facts = {
    eventType,
    sequence,
    status,
    eventId,
    updatedAt,
    since: since === updatedAt ? undefined : since,
    contentSha256: isOwnDigest(change) ? undefined : change.contentSha256,
    readAt,
    readFor,
    amountCents,
    currency,
    bodyKey: record.body.at === 'bucket' ? record.body.key : undefined,
    throughId: change.owners.throughId,
    erased: change.erased,
    withdrawn: isWithdrawn === true ? true : undefined,
    // The history must keep it unchanged.
    whole: history?.data === undefined ? undefined : true,
    terminal: terminal ? true : undefined,
    orderUncertain: orderUncertain ? true : undefined,
    entityUnsigned: change.entityUnsigned,
    contentRepeated: change.contentRepeated,
    told: change.reported,
  };
  const keys = {
    ...mirrorKey(change.key),
    accountId,
    ...positions,
    ...ownedBy(change),
    ...openItem(change, lists),
  };
  return packedItem(keys, facts, change.data);
}

export function historyItem({ key, data, owners, booked, ...row }: HistoryRow): Item {
  const { pk } = mirrorKey({ ...key, aspect: '' });
  const { customerId, businessId, throughId } = owners;
  // No index covers the history: an erasure reads here which of an account's owners the event names.
  const facts = { ...row, ...booked, owners: { customerId, businessId, throughId } };
  return packedItem({ pk, sk: historyAspect(row) }, facts, data);
}

/** The history row for a mirror row that another one replaces. */
export function replacedItem({ kind, entityId }: MirrorKey, item: Item): Item {
  const {
    updatedAt: at,
    eventId,
    eventType,
    status,
    bodyKey,
    data,
    dataKey,
    whole,
    ofCustomer,
    ofBusiness,
    throughId,
    accountId,
    amountCents = 0,
    currency = '',
  } = replacedRow.parse(mirrorFields(item));
  return historyItem({
    key: { kind, entityId },
    owners: {
      ...(ofCustomer !== undefined && { customerId: ofCustomer }),
      ...(ofBusiness !== undefined && { businessId: ofBusiness }),
      ...(throughId !== undefined && { throughId }),
    },
    at,
    eventId,
    eventType,
    state: 'applied',
    ...(status !== undefined && { status }),
    ...(bodyKey !== undefined && { bodyKey }),
    ...(accountId !== undefined && { booked: { accountId, amountCents, currency } }),
    ...(data !== undefined &&
      (whole === true || accountId !== undefined) && { data: { at: 'row', json: data } }),
    // Named for as long as it lies there: an erasure relies on this name.
    ...(dataKey !== undefined && {
      data: { at: 'bucket', key: dataKey, ...(data !== undefined && { openJson: data }) },
    }),
  });
}

/** The same row with what it learned from an event that did not replace it. */
export function notedItem(item: Item, { sequence, orderUncertain, reported }: RowNote): Item {
  const { facts, bytes } = unpack(item['packed']?.B ?? new Uint8Array());
  const noted = {
    ...facts,
    sequence,
    orderUncertain: orderUncertain ? true : undefined,
    ...(reported !== undefined && { told: reported }),
  };
  return { ...item, packed: { B: pack(noted, bytes) } };
}

/** A row of the mirror with everything but its keys packed. */
export function packedItem(keys: object, facts: object, data?: MirroredData): Item {
  const [json, dataKey] = data?.at === 'bucket' ? [data.openJson ?? '', data.key] : [data?.json, undefined];
  return toItem({ ...keys, packed: pack({ ...facts, dataKey }, json) });
}

/** The facts of a mirror row by name; `data` is the JSON text that the row stores inline. */
export function mirrorFields(item: Item): Readonly<Record<string, unknown>> {
  return readableRow(unmarshall(item, { wrapNumbers: BigInt }));
}

/** The same for a plain row. A row in which nothing is packed is returned as it is. */
export function readableRow({
  packed,
  ...row
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!(packed instanceof Uint8Array)) return row;
  const { facts, bytes } = unpack(packed);
  const { updatedAt } = facts;
  return {
    ...(updatedAt !== undefined && { since: updatedAt }),
    ...row,
    ...facts,
    ...(bytes.length > 0 && { data: bytes.toString() }),
  };
}

export function historyAspect({ at, eventId }: Pick<HistoryRow, 'at' | 'eventId'>): string {
  return `history#${at}#${eventId}`;
}

export function mirrorKey({ kind, entityId, aspect }: MirrorKey): {
  readonly pk: string;
  readonly sk: string;
} {
  return { pk: `${kind.toUpperCase()}#${entityId}`, sk: aspect };
}

/** Keys of the indexes by owner. Bookings have their own index, sorted by time. */
function ownedBy({ owners, booking }: MirrorChange) {
  return {
    ofCustomer: owners.customerId,
    ofBusiness: owners.businessId,
    // What depends on a card or an order is found under its id: ids are unique across kinds.
    ofAccount: booking === undefined ? (owners.accountId ?? owners.throughId) : undefined,
  };
}

/** The list of the open items of a kind and aspect, by status, and within a status by age. */
export const openList = ({ kind, aspect }: Pick<MirrorKey, 'kind' | 'aspect'>): string => `${kind}/${aspect}`;

function openItem({ key, guard, status, terminal, since }: MirrorChange, lists?: ListForm) {
  if (status === undefined || terminal || guard === 'absent') return {};
  const openKind = keyInList(openList(key), sha256Hex(key.entityId), lists);
  return { openKind, openSince: `${status}#${since}` };
}

/** The row of an account's bookings in one currency; nearly all are in euros. */
export function totalsKey({ accountId, currency }: Pick<AccountTotals, 'accountId' | 'currency'>) {
  const aspect = currency === 'EUR' ? 'bookings' : `bookings-${currency}`;
  return mirrorKey({ kind: 'account', entityId: accountId, aspect });
}

/** Whether `totalsKey` produces such a row. */
export function isTotalsRow(kind: string, aspect: string): boolean {
  return kind === 'account' && /^bookings(-[A-Z]{3})?$/.test(aspect);
}

export function toItem(attributes: object): Item {
  return marshall(attributes, { removeUndefinedValues: true });
}

const heldRow = z.object({
  eventId: z.string(),
  eventType: z.string(),
  sequence: z.string(),
  contentSha256: z.optional(z.string()),
  data: z.optional(z.string()),
  terminal: z._default(z.boolean(), false),
  orderUncertain: z._default(z.boolean(), false),
  status: z.optional(z.string()),
  readAt: z.optional(z.string()),
  readFor: z.optional(z.string()),
  accountId: z.optional(z.string()),
  amountCents: z.optional(z.number()),
  currency: z.optional(z.string()),
  withdrawn: z._default(z.boolean(), false),
  updatedAt: z.optional(z.string()),
  ofCustomer: z.optional(z.string()),
  ofBusiness: z.optional(z.string()),
  ofAccount: z.optional(z.string()),
  throughId: z.optional(z.string()),
  told: z.optional(z.array(z.string())),
});

export function toHeldRow(item: Item): HeldRow {
  const {
    status,
    readAt,
    readFor,
    accountId,
    amountCents,
    currency,
    withdrawn: isWithdrawn,
    updatedAt,
    ofCustomer,
    ofBusiness,
    ofAccount,
    throughId,
    data = '',
    contentSha256 = sha256Hex(data),
    told,
    ...row
  } = heldRow.parse(mirrorFields(item));
  const stamp = item['packed']?.B;
  const id = item['pk']?.S?.slice('BOOKING#'.length) ?? '';
  const content =
    accountId === undefined || amountCents === undefined || currency === undefined
      ? undefined
      : contentOf({ id, accountId, amountCents, currency, isWithdrawn }, data);
  return {
    ...row,
    contentSha256,
    owners: {
      ...(ofCustomer !== undefined && { customerId: ofCustomer }),
      ...(ofBusiness !== undefined && { businessId: ofBusiness }),
      // A card or an order may stand in the account's place.
      ...(ofAccount !== undefined && ofAccount !== throughId && { accountId: ofAccount }),
    },
    ...(status !== undefined && { status }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(readAt !== undefined && { readAt }),
    ...(readFor !== undefined && { readFor }),
    ...(told !== undefined && { reported: told }),
    ...(content !== undefined && { booking: { content } }),
    ...(stamp !== undefined && { stamp }),
  };
}

const replacedRow = z.object({
  updatedAt: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  status: z.optional(z.string()),
  bodyKey: z.optional(z.string()),
  data: z.optional(z.string()),
  dataKey: z.optional(z.string()),
  whole: z.optional(z.boolean()),
  ofCustomer: z.optional(z.string()),
  ofBusiness: z.optional(z.string()),
  throughId: z.optional(z.string()),
  accountId: z.optional(z.string()),
  amountCents: z.optional(z.number()),
  currency: z.optional(z.string()),
});

/** Whether the digest can be computed from the data in the row. */
function isOwnDigest({ data, contentSha256 }: MirrorChange): boolean {
  return data.at === 'row' && sha256Hex(data.json) === contentSha256;
}
