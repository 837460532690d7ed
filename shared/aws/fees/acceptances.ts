import { DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { Acceptances } from '#shared/fees/collect/ports.ts';
import type { Acceptance } from '#shared/fees/schedule/accepted-lists.ts';
import * as z from '#shared/kernel/zod.ts';

const row = z.object({ priceList: z.string(), day: z.string() });

/** Rows of the work table: one partition for an account, by day. */
export function createAcceptances(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): Acceptances {
  return {
    async of(accountId) {
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: toItem({ ':pk': partitionOf(accountId) }),
        ConsistentRead: true,
      };
      const found: Acceptance[] = [];
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        found.push(...items.map((item) => row.parse(unmarshall(item))));
      return found;
    },
    async accept(accountId, { priceList, day }) {
      const Item = toItem({ pk: partitionOf(accountId), sk: `${day}#${priceList}`, priceList, day });
      await client.send(new PutItemCommand({ TableName, Item }));
    },
  };
}

const partitionOf = (accountId: string) => `PRICE_LISTS#${accountId}`;
