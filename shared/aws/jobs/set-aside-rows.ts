import { PutItemCommand, QueryCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import type { Shards } from '#shared/jobs/ports.ts';
import * as z from '#shared/kernel/zod.ts';
import { setAsideItems, setAsideKey } from './job-keys.ts';
import { expiryOf, type JobRowsSettings } from './run-rows.ts';

/** People read the names; the run counts all. */
const mostNamed = 100;

const setAsideRow = z.object({ item: z.string() });

/** Rows of the work table beside the shards of their run. */
export function createSetAsideRows(
  { workTable: TableName, job }: JobRowsSettings,
  client: DynamoDBClient,
): Pick<Shards, 'setAside' | 'setAsideIn'> {
  return {
    async setAside({ runId }, item, atMs) {
      const row = toItem({ item, expiresAt: expiryOf(atMs) });
      const put = { TableName, Item: { ...setAsideKey(job, { runId, item }), ...row } };
      await client.send(new PutItemCommand(put));
    },
    async setAsideIn(runId) {
      const { pk, prefix } = setAsideItems(job, runId);
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: toItem({ ':pk': pk, ':prefix': prefix }),
        ConsistentRead: true,
        Limit: mostNamed,
      });
      const { Items: rows = [] } = await client.send(query);
      return rows.map((row) => setAsideRow.parse(unmarshall(row)).item);
    },
  };
}
