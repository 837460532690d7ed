import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import { capability, type Capabilities } from '#shared/capabilities/capability.ts';
import { capabilityPartition } from '#shared/capabilities/names.ts';

/** Rows of one partition of the work table. */
export function createCapabilities(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): Capabilities {
  return {
    async see(seen) {
      const put = new PutItemCommand({
        TableName: workTable,
        Item: toItem({ pk: capabilityPartition, sk: seen.name, ...seen }),
        // If two runs write at a time, the later observation stays.
        ConditionExpression: 'attribute_not_exists(pk) OR #at <= :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: toItem({ ':at': seen.at }),
      });
      await tookEffect(client.send(put));
    },
    all: async () => createReadPartition(workTable, client)(capabilityPartition, capability),
  };
}
