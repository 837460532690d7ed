import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { catalog } from '#shared/events/catalog.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import * as z from '#shared/kernel/zod.ts';
import type { ReconcileRequest, ReconcileRequests } from '#shared/reconciliation/entities/ports.ts';

const requestRow = z.object({ eventType: z.string(), since: z.string(), requestedAt: z.string() });
const readsAtOnce = 16;

/** What the watch over subscriptions has asked for: a row of the work table for each event type. */
export function createReconcileRequests(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): ReconcileRequests {
  const keyOf = (eventType: string) => toItem({ pk: `RECONCILE_REQUEST#${eventType}`, sk: 'request' });
  const read = async (eventType: string): Promise<readonly ReconcileRequest[]> => {
    const get = new GetItemCommand({ TableName: workTable, Key: keyOf(eventType), ConsistentRead: true });
    const { Item: row } = await client.send(get);
    return row === undefined ? [] : [requestRow.parse(unmarshall(row))];
  };
  return {
    pending: async () => (await inParallel(catalog, readsAtOnce, async ({ type }) => read(type))).flat(),
    async settle({ eventType, requestedAt }) {
      try {
        await client.send(
          new DeleteItemCommand({
            TableName: workTable,
            Key: keyOf(eventType),
            ConditionExpression: 'requestedAt = :seen',
            ExpressionAttributeValues: toItem({ ':seen': requestedAt }),
          }),
        );
      } catch (error) {
        // Somebody has asked again meanwhile: what was lost since then is the next run's.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
