import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { AlarmTests } from '#shared/checks/alarm-test.ts';
import { checkPartitions } from '#shared/checks/names.ts';
import * as z from '#shared/kernel/zod.ts';

const key = { pk: checkPartitions.alarmTest, sk: 'last' };

const row = z.object({ code: z.string(), sentAt: z.string(), arrivedAt: z.exactOptional(z.string()) });

/** The last test alarm, as one row of the work table. */
export function createAlarmTestRows(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): AlarmTests {
  return {
    async last() {
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName: workTable, Key: marshall(key), ConsistentRead: true }),
      );
      return item === undefined ? undefined : row.parse(unmarshall(item));
    },
    async put(test) {
      await client.send(new PutItemCommand({ TableName: workTable, Item: marshall({ ...key, ...test }) }));
    },
  };
}
