import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { ErasableRecord, ErasableRecords } from '#shared/erasure/stores.ts';
import { clientSettings } from './client-settings.ts';
import { toItem } from './event-items.ts';

/** Records that are read at a time. */
const parallelReads = 16;

/** The events table, for taking bodies out of it. */
export function createErasableRecords(
  eventsTable: string,
  client = new DynamoDBClient(clientSettings),
): ErasableRecords {
  const readOne = async (id: string): Promise<readonly ErasableRecord[]> => {
    const { Item: item } = await client.send(
      new GetItemCommand({
        TableName: eventsTable,
        Key: toItem({ pk: id }),
        ProjectionExpression: 'pk, erased',
        ConsistentRead: true,
      }),
    );
    return item === undefined ? [] : [{ id, isErased: item['erased']?.BOOL ?? false }];
  };
  return {
    async read(ids) {
      const found: ErasableRecord[] = [];
      for (let start = 0; start < ids.length; start += parallelReads) {
        const some = await Promise.all(ids.slice(start, start + parallelReads).map(readOne));
        found.push(...some.flat());
      }
      return found;
    },
    async erase(id) {
      const command = new UpdateItemCommand({
        TableName: eventsTable,
        Key: toItem({ pk: id }),
        // Nobody can take up what has no body: it no longer waits for a person.
        UpdateExpression: 'SET erased = :true REMOVE bodyBase64, bodyKey, parked',
        // Never a new row: the record may have expired.
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':true': { BOOL: true } },
      });
      try {
        await client.send(command);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
