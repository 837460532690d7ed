import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { DeliveryChecks, HandledChecks } from '#shared/checks/delivery-checks.ts';
import type { PublishedChecks } from '#shared/fanout/publish-delivery-check.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { eventPartitions } from '#shared/mirror/names.ts';

interface DeliveryCheckRowsSettings {
  readonly eventsTable: string;
  readonly clock: Clock;
}

const key = { pk: { S: eventPartitions.deliveryCheck } };

/** Of a check that died, the table deletes the row by itself. */
const keptForSeconds = 3_600;

/** No index lists the row, so no sweep, archive or erasure ever meets it. */
export function createDeliveryCheckRows(
  { eventsTable: TableName, clock }: DeliveryCheckRowsSettings,
  client = new DynamoDBClient(clientSettings),
): DeliveryChecks & HandledChecks & PublishedChecks {
  const note = async (id: string, attribute: 'handledAt' | 'publishedAt') =>
    tookEffect(
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: key,
          UpdateExpression: 'SET #at = :now',
          ConditionExpression: 'checkId = :id AND attribute_not_exists(#at)',
          ExpressionAttributeNames: { '#at': attribute },
          ExpressionAttributeValues: { ':id': { S: id }, ':now': { S: toIsoInstant(clock.now()) } },
        }),
      ),
    );
  return {
    async begin(id) {
      const expiresAt = Math.floor(clock.now() / 1_000) + keptForSeconds;
      const Item = { ...key, checkId: { S: id }, expiresAt: { N: String(expiresAt) } };
      await client.send(new PutItemCommand({ TableName, Item }));
    },
    async step(id) {
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName, Key: key, ConsistentRead: true }),
      );
      if (item?.['checkId']?.S !== id) return undefined;
      if (item['publishedAt'] !== undefined) return 'published';
      return item['handledAt'] === undefined ? 'sent' : 'handled';
    },
    async end(id) {
      await tookEffect(
        client.send(
          new DeleteItemCommand({
            TableName,
            Key: key,
            ConditionExpression: 'checkId = :id',
            ExpressionAttributeValues: { ':id': { S: id } },
          }),
        ),
      );
    },
    handled: async (id) => note(id, 'handledAt'),
    published: async (id) => note(id, 'publishedAt'),
  };
}
