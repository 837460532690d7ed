import { ConditionalCheckFailedException, DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRows } from '#shared/aws/sdk/read-rows.ts';
import { catalog } from '#shared/events/catalog.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';
import type { ReconcileRequests } from '#shared/reconciliation/entities/ports.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

const requestRow = z.object({ eventType: z.string(), since: z.string(), requestedAt: z.string() });

export interface ReconcileRequestsSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** Requests of the watch over subscriptions: a row of the work table per event type. */
export function createReconcileRequests(
  { workTable, timers, random }: ReconcileRequestsSettings,
  client = new DynamoDBClient(clientSettings),
): ReconcileRequests {
  const readRows = createReadRows(workTable, { client, timers, random });
  return {
    pending: async () =>
      (await readRows(catalog.map(({ type }) => keyOf(type)))).map((row) =>
        requestRow.parse(unmarshall(row)),
      ),
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
        // It was requested again meanwhile: later losses are for the next run.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}

const keyOf = (eventType: string) =>
  toItem({ pk: `${reconciliationPartitions.requests}${eventType}`, sk: 'request' });
