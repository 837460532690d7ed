import {
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { keysOfList } from '#shared/kernel/list-keys.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import type { Announcement, Announcements } from '#shared/erasure/ports.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import {
  mirrorFields,
  mirrorKey,
  openList,
  packedItem,
  toItem,
  type Item,
} from '#shared/aws/events/event-items.ts';
import { entityOf } from '#shared/aws/mirror/traced-entities.ts';
import { pack, unpack } from '#shared/aws/sdk/packing.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';

const kinds = ['person', 'business'] as const satisfies readonly Customer['kind'][];
const eventTypes = { person: 'PERSON_DELETED', business: 'BUSINESS_DELETED' } as const;

const attempts = 3;

/** The same ranks as in the events that announce an erasure: see `standingOf`. */
const sequences = { announced: '0010#', confirmed: '0020#', completed: '0030#' } as const;

/** The rows of the mirror in which the bank's events announce erasures. */
export function createAnnouncements(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): Announcements {
  return {
    async *open() {
      for (const kind of kinds)
        for await (const id of announced({ client, mirrorTable }, kind)) {
          const customer = { kind, id };
          yield { customer, announcedAt: await lastAnnounced({ client, mirrorTable }, customer) };
        }
    },
    async announce(announcement) {
      for (let attempt = 0; attempt < attempts; attempt += 1)
        if (await announceOnce({ client, mirrorTable }, announcement)) return;
      throw new TransientError('row-in-motion', 'An announcement changed during every attempt to renew it');
    },
    async mark(customer, status, at) {
      for (let attempt = 0; attempt < attempts; attempt += 1)
        if (await moveOn({ client, mirrorTable }, customer, { status, at })) return;
      throw new TransientError('row-in-motion', 'An announcement changed during every attempt to mark it');
    },
  };
}

interface Mirror {
  readonly client: DynamoDBClient;
  readonly mirrorTable: string;
}

/** Ids of the customers whose erasure is announced and not complete. */
async function* announced({ client, mirrorTable }: Mirror, kind: Customer['kind']): AsyncGenerator<string> {
  for (const key of keysOfList(openKind(kind))) {
    const query = {
      TableName: mirrorTable,
      IndexName: 'openItems' satisfies MirrorIndex,
      KeyConditionExpression: 'openKind = :key',
      ExpressionAttributeValues: { ':key': { S: key } },
    };
    for await (const { Items: items = [] } of paginateQuery({ client }, query))
      for (const { pk } of items) yield entityOf(pk?.S ?? '').entityId;
  }
}

/** The row keeps the first announcement; the history has all of them, of either kind. */
async function lastAnnounced(mirror: Mirror, customer: Customer): Promise<string> {
  const { client, mirrorTable } = mirror;
  const key = keyOf(customer);
  const query = {
    TableName: mirrorTable,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :history)',
    ExpressionAttributeValues: toItem({ ':pk': key.pk, ':history': 'history#' }),
  };
  const row = await read(mirror, customer);
  let last = (row && announcement.parse(mirrorFields(row)).updatedAt) ?? '';
  for await (const { Items: items = [] } of paginateQuery({ client }, query)) {
    for (const item of items) {
      const { eventType, at } = pastAnnouncement.parse(mirrorFields(item));
      if (eventType === eventTypes[customer.kind] && at > last) last = at;
    }
  }
  return last;
}

const announcement = z.object({ updatedAt: z.string(), sequence: z.string() });
const pastAnnouncement = z.object({ eventType: z.string(), at: z.string() });

async function read({ client, mirrorTable }: Mirror, customer: Customer): Promise<Item | undefined> {
  const { Item: row } = await client.send(
    new GetItemCommand({ TableName: mirrorTable, Key: toItem(keyOf(customer)), ConsistentRead: true }),
  );
  return row;
}

const keyOf = ({ kind, id }: Customer) => mirrorKey({ kind: 'erasure', entityId: id, aspect: kind });

/** Returns false if the row changed since it was read. */
async function announceOnce(mirror: Mirror, { customer, announcedAt: at }: Announcement): Promise<boolean> {
  const { client, mirrorTable } = mirror;
  const { kind, id } = customer;
  const packed = (await read(mirror, customer))?.['packed']?.B;
  const held = packed === undefined ? undefined : unpack(packed).facts;
  // A confirmed one is open until it is done. A finished one is requested again only if the customer was unknown.
  if (held !== undefined && announcement.parse(held).sequence === sequences.confirmed) return true;
  const eventType = eventTypes[kind];
  // The first announcement that a person requests has no event of the bank behind it.
  const facts = held ?? { eventType, eventId: sha256Hex(`${eventType}\n${id}\n${at}`) };
  const moved = { status: 'announced', sequence: sequences.announced, updatedAt: at, terminal: undefined };
  const item = packedItem({ ...keyOf(customer), ...openAt(kind, 'announced', at) }, { ...facts, ...moved });
  const asRead =
    packed === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'packed = :packed', ExpressionAttributeValues: { ':packed': { B: packed } } };
  return tookEffect(client.send(new PutItemCommand({ TableName: mirrorTable, Item: item, ...asRead })));
}

interface Move {
  readonly status: 'confirmed' | 'completed';
  readonly at: string;
}

/** Changes nothing if the row is further along or gone. Returns false if the row changed since it was read. */
async function moveOn(mirror: Mirror, customer: Customer, { status, at }: Move): Promise<boolean> {
  const row = await read(mirror, customer);
  const packed = row?.['packed']?.B;
  if (packed === undefined) return true;
  const { facts } = unpack(packed);
  if (announcement.parse(facts).sequence >= sequences[status]) return true;
  const isDone = status === 'completed';
  const moved = {
    ...facts,
    status,
    sequence: sequences[status],
    updatedAt: at,
    ...(isDone && { terminal: true }),
  };
  const command = new UpdateItemCommand({
    TableName: mirror.mirrorTable,
    Key: toItem(keyOf(customer)),
    UpdateExpression: `SET packed = :moved${isDone ? ' REMOVE openKind, openSince' : ', openSince = :since'}`,
    ConditionExpression: 'packed = :packed',
    ExpressionAttributeValues: {
      ':moved': { B: pack(moved) },
      ':packed': { B: packed },
      ...(isDone ? {} : { ':since': { S: openAt(customer.kind, status, at).openSince } }),
    },
  });
  return tookEffect(mirror.client.send(command));
}

const openKind = (kind: Customer['kind']) => openList({ kind: 'erasure', aspect: kind });

function openAt(kind: Customer['kind'], status: string, at: string) {
  return { openKind: openKind(kind), openSince: `${status}#${at}` };
}
