import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { RecordFamily } from '#shared/events/families.ts';
import { progress, type PassName, type SweepProgress } from '#shared/fanout/sweep-progress.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { fanoutPartitions } from '#shared/fanout/names.ts';

/** Key of a family's progress in the work table: one row per pass. */
export function progressKey(family: RecordFamily, pass: PassName) {
  return { pk: `${fanoutPartitions.swept}${family}`, sk: pass };
}

/** Rows of the work table, written only by the reader of the latest version; no clock is involved. */
export function createSweepProgress(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): SweepProgress {
  return {
    async read(family, pass) {
      const Key = toItem(progressKey(family, pass));
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName: workTable, Key, ConsistentRead: true }),
      );
      return item && progress.parse(unmarshall(item));
    },
    write: async (family, pass, { revision, ...next }) =>
      tookEffect(
        client.send(
          new PutItemCommand({
            TableName: workTable,
            Item: toItem({ ...progressKey(family, pass), ...next, revision: revision + 1 }),
            ...(revision === 0
              ? { ConditionExpression: 'attribute_not_exists(revision)' }
              : {
                  ConditionExpression: 'revision = :revision',
                  ExpressionAttributeValues: { ':revision': { N: String(revision) } },
                }),
          }),
        ),
      ),
  };
}
