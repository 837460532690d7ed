import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { PublishAgain } from '#shared/fanout/publish-again.ts';
import type { Random } from '#shared/kernel/random.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';

interface PublishAgainSettings {
  readonly eventsTable: string;
  readonly random: Random;
}

/** Changes `again` of a record: the forwarder publishes it as soon as the stream shows it the new value. */
export function createPublishAgain(
  { eventsTable, random }: PublishAgainSettings,
  client = new DynamoDBClient(clientSettings),
): PublishAgain {
  return async (id) =>
    tookEffect(
      client.send(
        new UpdateItemCommand({
          TableName: eventsTable,
          Key: { pk: { S: id } },
          UpdateExpression: 'SET again = :again',
          // What no index lists was put back after it had expired; a parked record was never published.
          ConditionExpression: 'attribute_exists(ofDay) AND #state <> :parked',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':again': { S: random.uuid() }, ':parked': { S: 'parked' } },
        }),
      ),
    );
}
