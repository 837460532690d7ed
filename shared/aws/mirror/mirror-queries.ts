import type { QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { BookingsQuery, EntityName, OpenItemsQuery } from '#shared/mirror/mirror-repository.ts';
import { mirrorKey, toItem } from '#shared/aws/events/event-items.ts';

/** What is asked of the mirror table, or of one of its indexes. */
export type MirrorQuery = Pick<
  QueryCommandInput,
  'IndexName' | 'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ConsistentRead'
>;

const historyPrefix = 'history#';
/** Sorts right behind everything that begins with the prefix. */
const behindHistory = 'history$';
/** Sorts behind whatever a key has after its first part. */
const last = '~';

/** The rows of an entity on both sides of its history, which may be long. */
export function aspectQueries(name: EntityName): readonly MirrorQuery[] {
  return [partition(name, 'sk < :sk', historyPrefix), partition(name, 'sk >= :sk', behindHistory)];
}

export function historyQuery(name: EntityName): MirrorQuery {
  return partition(name, 'begins_with(sk, :sk)', historyPrefix);
}

function partition({ kind, id }: EntityName, condition: string, sk: string): MirrorQuery {
  const { pk } = mirrorKey({ kind, entityId: id, aspect: '' });
  return {
    KeyConditionExpression: `pk = :pk AND ${condition}`,
    ExpressionAttributeValues: toItem({ ':pk': pk, ':sk': sk }),
    ConsistentRead: true,
  };
}

const bookingOrders = {
  recorded_at: { index: 'byAccount', key: 'recordedAtId' },
  valuta_date: { index: 'byValuta', key: 'valutaId' },
} as const;

/** A page goes on behind the last position of the one before: a blank sorts before what any other id adds. */
export function bookingsQuery({ accountId, by, from, to, after }: BookingsQuery): MirrorQuery {
  const { index, key } = bookingOrders[by];
  return {
    IndexName: index,
    KeyConditionExpression: `accountId = :account AND ${key} BETWEEN :from AND :to`,
    ExpressionAttributeValues: toItem({
      ':account': accountId,
      ':from': after === undefined ? from : `${after} `,
      ':to': `${to}${last}`,
    }),
  };
}

/** Without a status, no query by age is possible: the index sorts by status first. */
export function openItemsQuery({ kind, aspect = 'state', status, before }: OpenItemsQuery): MirrorQuery {
  const index = { IndexName: 'openItems' };
  const openKind = `${kind}/${aspect}`;
  if (status === undefined) {
    return {
      ...index,
      KeyConditionExpression: 'openKind = :kind',
      ExpressionAttributeValues: toItem({ ':kind': openKind }),
    };
  }
  return {
    ...index,
    KeyConditionExpression: 'openKind = :kind AND openSince BETWEEN :from AND :to',
    ExpressionAttributeValues: toItem({
      ':kind': openKind,
      ':from': `${status}#`,
      ':to': `${status}#${before ?? last}`,
    }),
  };
}
