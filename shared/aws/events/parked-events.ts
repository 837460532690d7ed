import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { keysOfList } from '#shared/kernel/list-keys.ts';
import type { ParkedEvents, ParkedPage } from '#shared/replay/parked-events.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem, type Item } from './event-items.ts';
import { createRecordedDays } from './recorded-days.ts';
import type { EventIndex } from '#shared/mirror/names.ts';

/** The sparse index of parked records. A cursor is the position where the page ended: `recordedAt#id`. */
export function createParkedEvents(
  eventsTable: string,
  client = new DynamoDBClient(clientSettings),
): ParkedEvents {
  const records = createRecordedDays(eventsTable, client);

  /** Positions under one key, from the cursor on. */
  const read = async (key: string, { before, cursor, limit }: ParkedPage) => {
    const [recordedAt, pk] = cursor?.split('#') ?? [];
    const { Items: items = [], LastEvaluatedKey: last } = await client.send(
      new QueryCommand({
        TableName: eventsTable,
        IndexName: 'parked' satisfies EventIndex,
        KeyConditionExpression: 'parked = :list AND recordedAt < :before',
        ExpressionAttributeValues: toItem({ ':list': key, ':before': before }),
        ...(pk !== undefined && { ExclusiveStartKey: toItem({ parked: key, recordedAt, pk }) }),
        Limit: limit,
      }),
    );
    return { positions: items.map(positionOf), hasMore: last !== undefined };
  };

  return {
    read: async (ids) => records.read(ids),
    async page(family, page) {
      const lists = await Promise.all(keysOfList(family).map(async (key) => read(key, page)));
      const all = lists.flatMap(({ positions }) => positions).toSorted();
      // Each list shows as many as the page takes: none beyond them comes before the last one.
      const positions = all.slice(0, page.limit);
      const hasMore = all.length > page.limit || lists.some((list) => list.hasMore);
      const cursor = positions.at(-1);
      const [first] = positions;
      return {
        ids: positions.map(idOf),
        ...(first !== undefined && { since: recordedAtOf(first) }),
        ...(hasMore && cursor !== undefined && { cursor }),
      };
    },
  };
}

const positionOf = ({ recordedAt, pk }: Item): string => `${recordedAt?.S ?? ''}#${pk?.S ?? ''}`;
const recordedAtOf = (position: string): string => position.slice(0, position.indexOf('#'));
const idOf = (position: string): string => position.slice(position.indexOf('#') + 1);
