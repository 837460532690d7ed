import { QueryCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dayPartition, partsOfHour, type DayPartition } from '#shared/archive/day-partition.ts';
import type { EventIndex } from '#shared/mirror/names.ts';

/** A page of the ids that were recorded in an hour. */
interface ListedIds {
  /** In order. */
  readonly ids: readonly string[];
  /** No id up to this one is missing; undefined at the end of the hour. */
  readonly upTo: string | undefined;
}

interface Page {
  readonly after?: string | undefined;
  readonly limit?: number;
}

/**
 * The index of the events table by hour, whichever form its lists have. The parts of a spread list follow each other in
 * the order of the ids, so a page is one read of the whole list and usually one of a part.
 */
export function createListedIds(eventsTable: string, client: DynamoDBClient) {
  const read = async (key: string, { after, limit }: Page): Promise<ListedIds> => {
    const { Items: items = [], LastEvaluatedKey: last } = await client.send(
      new QueryCommand({
        TableName: eventsTable,
        IndexName: 'byDay' satisfies EventIndex,
        KeyConditionExpression: after === undefined ? 'ofDay = :hour' : 'ofDay = :hour AND pk > :after',
        ExpressionAttributeValues: {
          ':hour': { S: key },
          ...(after !== undefined && { ':after': { S: after } }),
        },
        ...(limit !== undefined && { Limit: limit }),
      }),
    );
    return { ids: items.flatMap(({ pk }) => pk?.S ?? []), upTo: last?.['pk']?.S };
  };

  const readParts = async (keys: readonly string[], { after, limit }: Page): Promise<ListedIds> => {
    const ids: string[] = [];
    for (const key of keys) {
      const left = limit === undefined ? {} : { limit: limit - ids.length };
      const page = await read(key, { after, ...left });
      ids.push(...page.ids);
      const isFull = limit !== undefined && ids.length >= limit;
      if (page.upTo !== undefined || isFull) return { ids, upTo: page.upTo ?? ids.at(-1) };
    }
    return { ids, upTo: undefined };
  };

  return async (partition: DayPartition, page: Page): Promise<ListedIds> =>
    together(
      await read(dayPartition(partition), page),
      await readParts(partsOfHour(partition, page.after), page),
    );
}

/** Beyond the end of one page, the other may lack ids. */
function together(one: ListedIds, other: ListedIds): ListedIds {
  const [upTo] = [one.upTo, other.upTo].filter((end) => end !== undefined).toSorted();
  const ids = [...one.ids, ...other.ids].filter((id) => upTo === undefined || id <= upTo);
  return { ids: ids.toSorted(), upTo };
}
