import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import { driftPartitions } from '#shared/drift/names.ts';
import type { SeenDrifts, WatchedDrifts } from '#shared/drift/ports.ts';
import { seenDrift } from '#shared/drift/seen-drift.ts';
import { keyOf } from './drift-rows.ts';

export function createSeenDrifts(workTable: string, client = new DynamoDBClient(clientSettings)): SeenDrifts {
  const readPartition = createReadPartition(workTable, client);
  return { all: async () => readPartition(driftPartitions.seen, seenDrift) };
}

/** The same for the job that notifies people. A row that has expired meanwhile does not come back. */
export function createWatchedDrifts(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): WatchedDrifts {
  return {
    ...createSeenDrifts(workTable, client),
    async notified(seen, at) {
      const update = new UpdateItemCommand({
        TableName: workTable,
        Key: keyOf(seen),
        UpdateExpression: 'SET notifiedAt = :at',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': { S: at } },
      });
      await tookEffect(client.send(update));
    },
    async ended(seen) {
      const update = new UpdateItemCommand({
        TableName: workTable,
        Key: keyOf(seen),
        UpdateExpression: 'REMOVE notifiedAt',
        // Seen again meanwhile, it has not ended.
        ConditionExpression: 'lastSeen = :lastSeen',
        ExpressionAttributeValues: { ':lastSeen': { S: seen.lastSeen } },
      });
      await tookEffect(client.send(update));
    },
  };
}
