import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { openRequest } from '#shared/statements/fee-summary/fee-summary-row.ts';
import type { FeeSummaryArrivals } from '#shared/statements/fee-summary/ports.ts';
import { feeSummaryKey, isOf, openRequestKey } from './fee-summary-keys.ts';

/** Writes the row first, then the open request: a repetition after a crash in between finds the request again. */
export function createFeeSummaryArrivals(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): FeeSummaryArrivals {
  const readRow = createReadRow(workTable, client);
  return {
    async note({ id, ownerId, documentType, receivedAt }) {
      const open = await readRow(openRequestKey(ownerId), openRequest);
      if (open?.documentType !== documentType || receivedAt < open.since) return;
      const completion = new UpdateItemCommand({
        TableName: workTable,
        Key: feeSummaryKey(open),
        UpdateExpression: 'SET #state = :available, document = :document ADD revision :one',
        ConditionExpression: 'attribute_exists(pk) AND #state <> :available',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: toItem({
          ':available': 'AVAILABLE',
          ':document': { id, at: receivedAt },
          ':one': 1,
        }),
      });
      await tookEffect(client.send(completion));
      const end = new DeleteItemCommand({
        TableName: workTable,
        Key: openRequestKey(ownerId),
        ConditionExpression: isOf.condition,
        ...isOf.request(open),
      });
      await tookEffect(client.send(end));
    },
  };
}
