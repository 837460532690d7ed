import { DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { FeeLists, FeeSettlements } from '#shared/fees/totals/ports.ts';
import { feeSettlement, type FeeSettlement } from '#shared/fees/totals/settlement.ts';
import * as z from '#shared/kernel/zod.ts';

const listedSums = z.object({ readAt: z.string(), months: z.record(z.string(), z.number()) });

/** Rows of the work table: one for an account. */
export function createFeeLists(TableName: string, client = new DynamoDBClient(clientSettings)): FeeLists {
  const readRow = createReadRow(TableName, client);
  const keyOf = (accountId: string) => ({ pk: `FEE_LIST#${accountId}`, sk: 'sums' });
  return {
    read: async (accountId) => readRow(toItem(keyOf(accountId)), listedSums),
    async write(accountId, sums) {
      await client.send(new PutItemCommand({ TableName, Item: toItem({ ...keyOf(accountId), ...sums }) }));
    },
  };
}

const settled = 'FEE_SETTLEMENTS';

/** Rows of the work table: one for a month. */
export function createFeeSettlements(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): FeeSettlements {
  const readRow = createReadRow(TableName, client);
  return {
    read: async (month) => readRow(toItem({ pk: settled, sk: month }), feeSettlement),
    async all() {
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: toItem({ ':pk': settled }),
        ConsistentRead: true,
      };
      const found: FeeSettlement[] = [];
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        found.push(...items.map((item) => feeSettlement.parse(unmarshall(item))));
      return found;
    },
    async write(settlement) {
      const Item = toItem({ pk: settled, sk: settlement.month, ...settlement });
      await client.send(new PutItemCommand({ TableName, Item }));
    },
  };
}
