import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import * as z from '#shared/kernel/zod.ts';
import type { OnboardingDay } from '#shared/portfolio/onboarding/ports.ts';
import { portfolioPartitions } from '#shared/portfolio/names.ts';

const key = toItem({ pk: portfolioPartitions.day, sk: 'take-over' });

const stored = z.object({ day: z.string() });

/** One row of the work table. */
export function createOnboardingDay(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): OnboardingDay {
  const readRow = createReadRow(workTable, client);
  return {
    read: async () => (await readRow(key, stored))?.day,
    async set(day) {
      const update = new UpdateItemCommand({
        TableName: workTable,
        Key: key,
        UpdateExpression: 'SET #day = if_not_exists(#day, :day)',
        ExpressionAttributeNames: { '#day': 'day' },
        ExpressionAttributeValues: toItem({ ':day': day }),
        ReturnValues: 'ALL_NEW',
      });
      const { Attributes: row = {} } = await client.send(update);
      return stored.parse(unmarshall(row)).day;
    },
  };
}
