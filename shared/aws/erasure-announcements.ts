import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import type { Announcements } from '#shared/erasure/ports.ts';
import { clientSettings } from './client-settings.ts';
import { mirrorKey, toItem } from './event-items.ts';
import { entityOf } from './mirror-traces.ts';

const kinds = ['person', 'business'] as const satisfies readonly Customer['kind'][];
const eventTypes = { person: 'PERSON_DELETED', business: 'BUSINESS_DELETED' } as const;

/** As the ranks of the events that announce an erasure are written: see `standingOf`. */
const sequences = { announced: '0010#', confirmed: '0020#', completed: '0030#' } as const;

/** The rows of the mirror in which the bank's events announce erasures. */
export function createAnnouncements(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): Announcements {
  return {
    async *open() {
      for (const kind of kinds) {
        const query = {
          TableName: mirrorTable,
          IndexName: 'openItems',
          KeyConditionExpression: 'openKind = :kind',
          ExpressionAttributeValues: { ':kind': { S: openKind(kind) } },
        };
        for await (const { Items: items = [] } of paginateQuery({ client }, query)) {
          for (const { pk } of items) {
            const customer = { kind, id: entityOf(pk?.S ?? '').entityId };
            yield { customer, announcedAt: await lastAnnounced({ client, mirrorTable }, customer) };
          }
        }
      }
    },
    async announce({ customer, announcedAt: at }) {
      const { kind, id } = customer;
      const eventType = eventTypes[kind];
      const item = {
        ...keyOf(customer),
        kind: 'erasure',
        entityId: id,
        aspect: kind,
        eventType,
        status: 'announced',
        sequence: sequences.announced,
        updatedAt: at,
        since: at,
        // No event of the bank stands behind it.
        eventId: sha256Hex(`${eventType}\n${id}\n${at}`),
        contentSha256: sha256Hex(''),
        ...openAt(kind, 'announced', at),
      };
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item: toItem(item) }));
    },
    async mark(customer, status, at) {
      try {
        await client.send(
          new UpdateItemCommand({ TableName: mirrorTable, ...movedOn(customer, status, at) }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}

interface Mirror {
  readonly client: DynamoDBClient;
  readonly mirrorTable: string;
}

/** The row stays that of the first announcement; the history has every one, of either kind. */
async function lastAnnounced({ client, mirrorTable }: Mirror, customer: Customer): Promise<string> {
  const key = keyOf(customer);
  const { Item: row } = await client.send(
    new GetItemCommand({ TableName: mirrorTable, Key: toItem(key), ConsistentRead: true }),
  );
  const query = {
    TableName: mirrorTable,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :history)',
    FilterExpression: 'eventType = :type',
    ExpressionAttributeValues: toItem({
      ':pk': key.pk,
      ':history': 'history#',
      ':type': eventTypes[customer.kind],
    }),
  };
  let last = row?.['updatedAt']?.S ?? '';
  for await (const { Items: told = [] } of paginateQuery({ client }, query))
    for (const { at } of told) if ((at?.S ?? '') > last) last = at?.S ?? '';
  return last;
}

const keyOf = ({ kind, id }: Customer) => mirrorKey({ kind: 'erasure', entityId: id, aspect: kind });

/** A row that is further on, or gone, stays as it is. */
function movedOn(customer: Customer, status: 'confirmed' | 'completed', at: string) {
  const isDone = status === 'completed';
  return {
    Key: toItem(keyOf(customer)),
    UpdateExpression: `SET #status = :status, #sequence = :sequence, updatedAt = :at, ${
      isDone ? '#terminal = :true REMOVE openKind, openSince' : 'openSince = :since'
    }`,
    ConditionExpression: 'attribute_exists(pk) AND #sequence < :sequence',
    ExpressionAttributeNames: {
      '#status': 'status',
      '#sequence': 'sequence',
      ...(isDone ? { '#terminal': 'terminal' } : {}),
    },
    ExpressionAttributeValues: toItem({
      ':status': status,
      ':sequence': sequences[status],
      ':at': at,
      ...(isDone ? { ':true': true } : { ':since': openAt(customer.kind, status, at).openSince }),
    }),
  };
}

const openKind = (kind: Customer['kind']) => `erasure/${kind}`;

function openAt(kind: Customer['kind'], status: string, at: string) {
  return { openKind: openKind(kind), openSince: `${status}#${at}` };
}
