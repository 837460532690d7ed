import type { QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { BookingsQuery, EntityName, OpenItemsQuery } from '#shared/mirror/mirror-repository.ts';
import { keysOfList } from '#shared/kernel/list-keys.ts';
import { mirrorKey, openList, toItem } from '#shared/aws/events/event-items.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';

/** A query of the mirror table or one of its indexes. */
export type MirrorQuery = Pick<
  QueryCommandInput,
  'IndexName' | 'KeyConditionExpression' | 'ExpressionAttributeValues' | 'ConsistentRead'
>;

const historyPrefix = 'history#';
/** Sorts right after everything that begins with the prefix. */
const behindHistory = 'history$';
/** Sorts after everything that follows the first part of a key. */
const last = '~';

/** The rows of an entity before and after its history, which may be long. */
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
} as const satisfies Record<string, { readonly index: MirrorIndex; readonly key: string }>;

/** A page starts after the last position of the previous one: a blank sorts before anything another id adds. */
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

/** One for each key of the list. Without a status they cannot filter by age: the index sorts by status first. */
export function openItemsQueries({
  kind,
  aspect = 'state',
  ...which
}: OpenItemsQuery): readonly MirrorQuery[] {
  return keysOfList(openList({ kind, aspect })).map((openKind) => openItemsQuery(openKind, which));
}

function openItemsQuery(
  openKind: string,
  { status, before }: Pick<OpenItemsQuery, 'status' | 'before'>,
): MirrorQuery {
  const index = { IndexName: 'openItems' satisfies MirrorIndex };
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
