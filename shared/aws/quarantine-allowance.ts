import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { QuarantineAllowance } from '#shared/receiving/quarantine.ts';
import { clientSettings } from './client-settings.ts';
import { limits } from './limits.ts';
import { tookEffect } from './took-effect.ts';

const keptForSeconds = 2 * 24 * 60 * 60;

/** Counts in one row of the work table per hour; the condition makes the limit hold across all containers. */
export function createQuarantineAllowance(
  workTable: string,
  clock: Clock,
  client = new DynamoDBClient(clientSettings),
): QuarantineAllowance {
  return {
    async take() {
      const now = clock.now();
      const hour = toIsoInstant(now).slice(0, 13);
      const command = new UpdateItemCommand({
        TableName: workTable,
        Key: { pk: { S: `QUARANTINE#${hour}` }, sk: { S: 'count' } },
        UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
        ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: {
          ':one': { N: '1' },
          ':limit': { N: String(limits.webhook.quarantinedPerHour) },
          ':expiresAt': { N: String(Math.floor(now / 1_000) + keptForSeconds) },
        },
      });
      return tookEffect(client.send(command));
    },
  };
}
