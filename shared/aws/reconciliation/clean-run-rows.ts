import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { cleanRun, type CleanRuns } from '#shared/reconciliation/runs/clean-runs.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

/** A row of the work table for each tier. */
export function createCleanRuns(TableName: string, client = new DynamoDBClient(clientSettings)): CleanRuns {
  const keyOf = (tier: string) => toItem({ pk: reconciliationPartitions.clean, sk: tier });
  return {
    async watch(tier, at) {
      const update = new UpdateItemCommand({
        TableName,
        Key: keyOf(tier),
        UpdateExpression: 'SET watchedSince = if_not_exists(watchedSince, :at)',
        ExpressionAttributeValues: toItem({ ':at': at }),
        ReturnValues: 'ALL_NEW',
      });
      const { Attributes: row = {} } = await client.send(update);
      return cleanRun.parse(unmarshall(row));
    },
    async note(tier, { runId, at }) {
      const update = new UpdateItemCommand({
        TableName,
        Key: keyOf(tier),
        UpdateExpression: 'SET #at = :at, runId = :run, watchedSince = if_not_exists(watchedSince, :at)',
        ConditionExpression: 'attribute_not_exists(#at) OR #at < :at',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: toItem({ ':at': at, ':run': runId }),
      });
      await tookEffect(client.send(update));
    },
    async noteWhole(tier, { since, missed }) {
      const update = new UpdateItemCommand({
        TableName,
        Key: keyOf(tier),
        UpdateExpression:
          'SET wholeSince = :since, wholeMissed = :missed, watchedSince = if_not_exists(watchedSince, :since)',
        ConditionExpression: 'attribute_not_exists(wholeSince) OR wholeSince < :since',
        ExpressionAttributeValues: toItem({ ':since': since, ':missed': missed }),
      });
      await tookEffect(client.send(update));
    },
  };
}
