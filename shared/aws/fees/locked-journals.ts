import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import type { LockedJournals } from '#shared/fees/model/ports.ts';
import { lockedLines } from '#shared/fees/model/shown-fees.ts';
import { feePartitions } from '#shared/fees/names.ts';

/** Rows of the work table, by account: one for so many lines of a month as fit into it. */
export function createLockedJournals(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): LockedJournals {
  const readPartition = createReadPartition(TableName, client);
  const partitionOf = (accountId: string) => `${feePartitions.journals}${accountId}`;
  return {
    of: async (accountId) => readPartition(partitionOf(accountId), lockedLines),
    async add(lines) {
      const { accountId, month, number } = lines;
      const sk = `${month}#${String(number).padStart(4, '0')}`;
      const put = new PutItemCommand({
        TableName,
        Item: toItem({ pk: partitionOf(accountId), sk, ...lines }),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return tookEffect(client.send(put));
    },
  };
}
