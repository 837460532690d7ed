import { paginateQuery, PutItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';

interface RowsSettings<Row> {
  readonly TableName: string;
  readonly client: DynamoDBClient;
  readonly partitionOf: (accountId: string) => string;
  /** The row as it is stored. */
  readonly itemOf: (row: Row) => Readonly<Record<string, unknown>>;
  readonly schema: { parse(value: unknown): Row };
}

/** Rows whose partition is an account and whose sort keys begin with the month. */
export function createRowsOfAccount<Row>(settings: RowsSettings<Row>) {
  const { TableName, client, partitionOf, itemOf, schema } = settings;
  return {
    /** False if a row of that name exists. */
    async plan(row: Row): Promise<boolean> {
      const put = new PutItemCommand({
        TableName,
        Item: toItem(itemOf(row)),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return tookEffect(client.send(put));
    },
    async *ofAccount(accountId: string, period?: string): AsyncGenerator<Row> {
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
        for (const item of items) yield schema.parse(unmarshall(item));
    },
  };
}
