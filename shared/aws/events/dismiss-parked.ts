import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { DismissParked } from '#shared/replay/parked-events.ts';
import { toItem } from './event-items.ts';

/** Takes a record out of the list of what waits. It stays parked, so that a redrive by its id still settles it. */
export function createDismissParked(
  eventsTable: string,
  client = new DynamoDBClient(clientSettings),
): DismissParked {
  return async (id, at) =>
    tookEffect(
      client.send(
        new UpdateItemCommand({
          TableName: eventsTable,
          Key: toItem({ pk: id }),
          UpdateExpression: 'SET dismissedAt = :at REMOVE parked',
          // Somebody may have sent it again, dismissed it or erased it meanwhile.
          ConditionExpression: '#state = :parked AND attribute_exists(parked)',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: toItem({ ':at': at, ':parked': 'parked' }),
        }),
      ),
    );
}
