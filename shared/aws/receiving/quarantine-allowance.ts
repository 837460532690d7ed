import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { QuarantineAllowance } from '#shared/receiving/quarantine.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { receivingPartitions } from '#shared/receiving/names.ts';

const keptForSeconds = 2 * 24 * 60 * 60;
const { quarantinedPerSender, quarantinedInAll } = limits.webhook;

/**
 * Counts in rows of the work table: one per hour and sender, and one per hour for all unproven senders. The conditions
 * enforce the limits across all containers. A wrong clock only counts in another hour.
 */
export function createQuarantineAllowance(
  workTable: string,
  clock: Clock,
  client = new DynamoDBClient(clientSettings),
): QuarantineAllowance {
  const count = async (name: string, limit: number, expiresAt: number) =>
    tookEffect(
      client.send(
        new UpdateItemCommand({
          TableName: workTable,
          Key: { pk: { S: `${receivingPartitions.quarantine}${name}` }, sk: { S: 'count' } },
          UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: {
            ':one': { N: '1' },
            ':limit': { N: String(limit) },
            ':expiresAt': { N: String(expiresAt) },
          },
        }),
      ),
    );
  return {
    async take({ subscriptionId, network, isNetworkProven }) {
      const now = clock.now();
      const hour = toIsoInstant(now).slice(0, 13);
      const expiresAt = Math.floor(now / 1_000) + keptForSeconds;
      // The sender's own count first: an attempt that it refuses must not use up the shared allowance.
      const sender = `${hour}#${network}#${subscriptionId}`;
      if (!(await count(sender, quarantinedPerSender, expiresAt))) return false;
      return isNetworkProven || count(hour, quarantinedInAll, expiresAt);
    },
  };
}
