import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import type { LastReceived } from '#shared/subscriptions/ports.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { eventPartitions } from '#shared/mirror/names.ts';

/** Number of rows read in parallel, one per type. */
const parallelReads = 16;

/** The rows of the events table in which the handlers note when they last received an event of a type. */
export function createLastReceived(
  eventsTable: string,
  client = new DynamoDBClient(clientSettings),
): LastReceived {
  const readOne = async (eventType: string): Promise<readonly [string, string][]> => {
    const { Item: item } = await client.send(
      new GetItemCommand({
        TableName: eventsTable,
        Key: { pk: { S: `${eventPartitions.heard}${eventType}` } },
      }),
    );
    const at = item?.['lastHeardAt']?.S;
    return at === undefined ? [] : [[eventType, at]];
  };
  return {
    async ofTypes(eventTypes) {
      const found: (readonly [string, string])[] = [];
      for (let start = 0; start < eventTypes.length; start += parallelReads) {
        const some = await Promise.all(eventTypes.slice(start, start + parallelReads).map(readOne));
        found.push(...some.flat());
      }
      return new Map(found);
    },
  };
}
