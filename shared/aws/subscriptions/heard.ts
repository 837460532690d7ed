import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { Heard } from '#shared/subscriptions/ports.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

/** Reads one row per type, this many at a time. */
const parallelReads = 16;

/** The rows of the events table in which the handlers note what they heard. */
export function createHeard(eventsTable: string, client = new DynamoDBClient(clientSettings)): Heard {
  const readOne = async (eventType: string): Promise<readonly [string, string][]> => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: eventsTable, Key: { pk: { S: `HEARD#${eventType}` } } }),
    );
    const at = item?.['lastHeardAt']?.S;
    return at === undefined ? [] : [[eventType, at]];
  };
  return {
    async lastHeardAt(eventTypes) {
      const found: (readonly [string, string])[] = [];
      for (let start = 0; start < eventTypes.length; start += parallelReads) {
        const some = await Promise.all(eventTypes.slice(start, start + parallelReads).map(readOne));
        found.push(...some.flat());
      }
      return new Map(found);
    },
  };
}
