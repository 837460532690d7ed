import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { HealedDays } from '#shared/reconciliation/healing/breaker.ts';
import { reconciliationPartitions } from '#shared/reconciliation/names.ts';

const sums = ['accounts', 'bookings', 'cents', 'added'] as const;

/** Rows of the work table: one for a day. */
export function createHealedDays(TableName: string, client = new DynamoDBClient(clientSettings)): HealedDays {
  const keyOf = (day: string) => ({ pk: reconciliationPartitions.healedDays, sk: day });
  return {
    async take(day, healed, limits) {
      const [Key, names] = [toItem(keyOf(day)), { '#day': 'day' }];
      // A sum must exist before it can be compared.
      const begin = new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: `SET #day = :day, ${sums.map((sum) => `${sum} = :zero`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: toItem({ ':day': day, ':zero': 0 }),
      });
      await tookEffect(client.send(begin));
      // A sum that does not grow needs no check.
      const raised = sums.filter((sum) => healed[sum] > 0);
      const within = raised.map((sum) => `${sum} <= :most_${sum}`).join(' AND ');
      const add = new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: `ADD ${raised.map((sum) => `${sum} :${sum}`).join(', ')}`,
        ConditionExpression: within,
        ExpressionAttributeValues: toItem({
          ...Object.fromEntries(raised.map((sum) => [`:${sum}`, healed[sum]])),
          ...Object.fromEntries(raised.map((sum) => [`:most_${sum}`, limits[sum] - healed[sum]])),
        }),
      });
      return tookEffect(client.send(add));
    },
  };
}
