import { paginateQuery, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { breakRow, type Break } from '#shared/breaks/break.ts';
import type { BreaksQuery } from '#shared/breaks/breaks.ts';
import { breaksIndex } from '#shared/breaks/names.ts';
import { listPartition, shards } from './break-keys.ts';

interface Source {
  readonly client: DynamoDBClient;
  readonly TableName: string;
}

/** Oldest first over all parts of the index. */
export function createListBreaks({ client, TableName }: Source) {
  return async function* ({ states, kind, since = '0', before = '~' }: BreaksQuery): AsyncGenerator<Break> {
    const parts = states.flatMap((state) =>
      Array.from({ length: shards }, (_, shard) =>
        rowsOf(client, {
          TableName,
          IndexName: breaksIndex,
          KeyConditionExpression: 'breakList = :list AND breakSince BETWEEN :since AND :before',
          // An id follows the instant, so that none is equal to an end.
          ExpressionAttributeValues: toItem({
            ':list': listPartition(state, shard),
            ':since': since,
            ':before': before,
          }),
        }),
      ),
    );
    for await (const row of inOrder(parts)) if (kind === undefined || row.kind === kind) yield row;
  };
}

async function* rowsOf(
  client: DynamoDBClient,
  query: Parameters<typeof paginateQuery>[1],
): AsyncGenerator<Break, undefined> {
  for await (const { Items: items = [] } of paginateQuery({ client }, query))
    for (const item of items) yield breakRow.parse(unmarshall(item));
  return undefined;
}

/** Merges lists that are sorted by age. */
async function* inOrder(lists: readonly AsyncGenerator<Break, undefined>[]): AsyncIterable<Break> {
  const nextOf = async (list: AsyncGenerator<Break, undefined>) => (await list.next()).value;
  const heads = await Promise.all(lists.map(async (list) => ({ list, head: await nextOf(list) })));
  for (;;) {
    const oldest = heads.reduce((first, each) => (isOlder(each.head, first.head) ? each : first));
    if (oldest.head === undefined) return;
    yield oldest.head;
    oldest.head = await nextOf(oldest.list);
  }
}

function isOlder(one: Break | undefined, other: Break | undefined): boolean {
  if (one === undefined) return false;
  return other === undefined || one.firstSeenAt < other.firstSeenAt;
}
