import { DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { feeIntent, type FeeIntent } from '#shared/fees/intents/fee-intent.ts';
import { nameOf, type FeeIntents, type IntentName } from '#shared/fees/intents/ports.ts';

/** Rows of the work table: one partition for an account, by month. */
export function createFeeIntents(TableName: string, client = new DynamoDBClient(clientSettings)): FeeIntents {
  const readRow = createReadRow(TableName, client);
  const read = async (name: IntentName) => readRow(toItem(keyOf(name)), feeIntent);
  return {
    read,
    async plan(intent) {
      const put = new PutItemCommand({
        TableName,
        Item: itemOf(intent),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return (await tookEffect(client.send(put))) ? intent : ((await read(nameOf(intent))) ?? intent);
    },
    async *ofAccount(accountId, period) {
      const query = {
        TableName,
        KeyConditionExpression: period === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :period)',
        ExpressionAttributeValues: toItem({
          ':pk': partitionOf(accountId),
          ...(period !== undefined && { ':period': `${period}#` }),
        }),
        ConsistentRead: true,
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        for (const item of items) yield feeIntent.parse(unmarshall(item));
    },
    async write(intent) {
      const put = new PutItemCommand({
        TableName,
        Item: itemOf(intent),
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: toItem({ ':before': intent.version - 1 }),
      });
      return tookEffect(client.send(put));
    },
  };
}

const partitionOf = (accountId: string) => `FEE#${accountId}`;

const keyOf = ({ accountId, period, id }: IntentName) => ({
  pk: partitionOf(accountId),
  sk: `${period}#${id}`,
});

const itemOf = (intent: FeeIntent) => toItem({ ...keyOf(nameOf(intent)), ...intent });
