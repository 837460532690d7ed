import { ConditionalCheckFailedException, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { clockSkewMs, toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { HandledEvents } from '#shared/own/handled-events.ts';
import { ownPartitions } from '#shared/own/names.ts';

interface HandledRowsSettings {
  readonly workTable: string;
  /** Of the handler. */
  readonly name: string;
  /** After it, AWS has ended the process. */
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/**
 * A record lives 40 days and can be published again until then. Its message may wait 7 days in the queue, and 14 in the
 * dead letters.
 */
const keptForSeconds = 62 * 24 * 60 * 60;

/**
 * Rows of the work table, one for each event of a handler. If a process ends, its own message comes back only afterwards
 * and may begin again at once; another message waits until no clock of ours could say that the process still runs.
 */
export function createHandledRows(
  { workTable: TableName, name, timeoutMs, clock }: HandledRowsSettings,
  client = new DynamoDBClient(clientSettings),
): HandledEvents {
  const keyOf = (eventId: string) => ({
    pk: { S: `${ownPartitions.handled}${name}#${eventId}` },
    sk: { S: 'event' },
  });
  const expiresAt = () => ({ N: String(Math.floor(clock.now() / 1_000) + keptForSeconds) });
  const number = (value: number) => ({ N: String(value) });
  const longestMs = timeoutMs + clockSkewMs;

  return {
    async begin(eventId, messageId) {
      const now = clock.now();
      try {
        const { Attributes: before } = await client.send(
          new UpdateItemCommand({
            TableName,
            Key: keyOf(eventId),
            UpdateExpression: 'SET begunBy = :message, busyUntil = :until, expiresAt = :expiresAt',
            ConditionExpression:
              'attribute_not_exists(pk) OR (attribute_not_exists(handledAt) AND (begunBy = :message OR busyUntil <= :now OR busyUntil > :latest))',
            ExpressionAttributeValues: {
              ':message': { S: messageId },
              ':until': number(now + longestMs),
              ':expiresAt': expiresAt(),
              ':now': number(now),
              // Later than any clock of ours can produce.
              ':latest': number(now + longestMs + clockSkewMs),
            },
            ReturnValues: 'ALL_OLD',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        );
        return before === undefined ? 'begun' : 'begun-again';
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return error.Item?.['handledAt'] === undefined ? 'busy' : 'handled';
      }
    },
    async complete(eventId) {
      await client.send(
        new UpdateItemCommand({
          TableName,
          Key: keyOf(eventId),
          UpdateExpression: 'SET handledAt = :at, expiresAt = :expiresAt REMOVE busyUntil, begunBy',
          ExpressionAttributeValues: {
            ':at': { S: toIsoInstant(clock.now()) },
            ':expiresAt': expiresAt(),
          },
        }),
      );
    },
    async release(eventId, messageId) {
      try {
        await client.send(
          new UpdateItemCommand({
            TableName,
            Key: keyOf(eventId),
            UpdateExpression: 'SET busyUntil = :past',
            ConditionExpression: 'begunBy = :message',
            ExpressionAttributeValues: { ':past': number(0), ':message': { S: messageId } },
          }),
        );
      } catch (error) {
        // Another message has begun it since.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
