import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadPartition, createReadRow } from '#shared/aws/work/work-rows.ts';
import { settlementFile } from '#shared/fees/model/settlement-file.ts';
import * as z from '#shared/kernel/zod.ts';
import type { FeeLists, FeeSettlements, SettlementFiles } from '#shared/fees/model/ports.ts';
import { feeSettlement } from '#shared/fees/model/fee-settlement.ts';
import { feePartitions } from '#shared/fees/names.ts';

const listedSums = z.object({ readAt: z.string(), months: z.record(z.string(), z.number()) });

/** Rows of the work table: one for an account. */
export function createFeeLists(TableName: string, client = new DynamoDBClient(clientSettings)): FeeLists {
  const readRow = createReadRow(TableName, client);
  const keyOf = (accountId: string) => ({ pk: `${feePartitions.lists}${accountId}`, sk: 'sums' });
  return {
    read: async (accountId) => readRow(toItem(keyOf(accountId)), listedSums),
    async write(accountId, sums) {
      await client.send(new PutItemCommand({ TableName, Item: toItem({ ...keyOf(accountId), ...sums }) }));
    },
  };
}

const settled = feePartitions.settlements;

/** Rows of the work table: one for a month. */
export function createFeeSettlements(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): FeeSettlements {
  const readRow = createReadRow(TableName, client);
  const readPartition = createReadPartition(TableName, client);
  return {
    read: async (month) => readRow(toItem({ pk: settled, sk: month }), feeSettlement),
    all: async () => readPartition(settled, feeSettlement),
    async write(settlement) {
      const put = new PutItemCommand({
        TableName,
        Item: toItem({ pk: settled, sk: settlement.month, ...settlement }),
        ConditionExpression: 'attribute_not_exists(#file) OR #file.#number <= :number',
        ExpressionAttributeNames: { '#file': 'file', '#number': 'number' },
        ExpressionAttributeValues: toItem({ ':number': settlement.file?.number ?? 0 }),
      });
      return tookEffect(client.send(put));
    },
  };
}

/** Rows of the work table: one for a file, by its number. */
export function createSettlementFiles(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): SettlementFiles {
  const readPartition = createReadPartition(TableName, client);
  const partitionOf = (month: string) => `${feePartitions.settlementFiles}${month}`;
  return {
    of: async (month) => readPartition(partitionOf(month), settlementFile),
    async add(file) {
      const put = new PutItemCommand({
        TableName,
        Item: toItem({ pk: partitionOf(file.month), sk: String(file.number).padStart(4, '0'), ...file }),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return tookEffect(client.send(put));
    },
  };
}
