import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadPartition, createReadRow } from '#shared/aws/work/work-rows.ts';
import { feeMonth } from '#shared/fees/model/fee-month.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';
import { feePartitions } from '#shared/fees/names.ts';

/** Rows of the work table: one for a month. */
export function createFeeMonths(TableName: string, client = new DynamoDBClient(clientSettings)): FeeMonths {
  const readRow = createReadRow(TableName, client);
  const readPartition = createReadPartition(TableName, client);
  return {
    read: async (month) => readRow(toItem(keyOf(month)), feeMonth),
    all: async () => readPartition(partition, feeMonth),
    async note(month, runId, cents) {
      const Key = toItem(keyOf(month));
      const names = { '#month': 'month' };
      // A map must exist before one of its members can be set.
      const begin = new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: 'SET #month = :month, plannedBy = :none',
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: toItem({ ':month': month, ':none': {} }),
      });
      await tookEffect(client.send(begin));
      const add = new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: 'SET plannedBy.#run = :cents',
        ExpressionAttributeNames: { '#run': runId },
        ExpressionAttributeValues: toItem({ ':cents': cents }),
      });
      await client.send(add);
    },
    async release({ month, plannedBy }, released) {
      const values = Object.entries(released);
      const update = new UpdateItemCommand({
        TableName,
        Key: toItem(keyOf(month)),
        UpdateExpression: `SET ${values.map(([name]) => `${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'plannedBy = :seen',
        ExpressionAttributeValues: toItem({
          ':seen': plannedBy,
          ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
        }),
      });
      return tookEffect(client.send(update));
    },
    async takeBackEarly(month) {
      const update = new UpdateItemCommand({
        TableName,
        Key: toItem(keyOf(month)),
        UpdateExpression: 'REMOVE releasedCents, releasedAt, releasedEarly',
        ConditionExpression: 'releasedEarly = :true',
        ExpressionAttributeValues: toItem({ ':true': true }),
      });
      await tookEffect(client.send(update));
    },
    async lockJournal(month, lock, seen) {
      const update = new UpdateItemCommand({
        TableName,
        Key: toItem(keyOf(month)),
        UpdateExpression: 'SET journal = :lock',
        ConditionExpression:
          seen === undefined ? 'attribute_exists(pk) AND attribute_not_exists(journal)' : 'journal = :seen',
        ExpressionAttributeValues: toItem({ ':lock': lock, ...(seen && { ':seen': seen }) }),
      });
      return tookEffect(client.send(update));
    },
  };
}

const partition = feePartitions.months;

const keyOf = (month: string) => ({ pk: partition, sk: month });
