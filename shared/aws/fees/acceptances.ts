import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadPartition } from '#shared/aws/work/work-rows.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Acceptances } from '#shared/fees/model/ports.ts';
import { feePartitions } from '#shared/fees/names.ts';

const row = z.object({ priceList: z.string(), day: z.string() });
const frozenRow = z.object({ priceList: z.string(), sha256: z.string() });

/** Rows of the work table: one partition for an account, by day, and one for the lists themselves. */
export function createAcceptances(
  TableName: string,
  client = new DynamoDBClient(clientSettings),
): Acceptances {
  const readPartition = createReadPartition(TableName, client);
  return {
    of: async (accountId) => readPartition(partitionOf(accountId), row),
    frozen: async () =>
      new Map((await readPartition(lists, frozenRow)).map(({ priceList, sha256 }) => [priceList, sha256])),
    async freeze(priceList, sha256) {
      const put = new PutItemCommand({
        TableName,
        Item: toItem({ pk: lists, sk: priceList, priceList, sha256 }),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await tookEffect(client.send(put));
    },
    async accept(accountId, { priceList, day }) {
      const Item = toItem({ pk: partitionOf(accountId), sk: `${day}#${priceList}`, priceList, day });
      await client.send(new PutItemCommand({ TableName, Item }));
    },
  };
}

/** No account has an empty id. */
const lists = feePartitions.priceLists;

const partitionOf = (accountId: string) => `${lists}${accountId}`;
