import {
  DynamoDBClient,
  GetItemCommand,
  type AttributeValue,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { CallEnding, CallIntent, CallIntents } from '#shared/automation/call-intents.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import { callPartition, intentExpiry, replyExpiry, toIntent, toReply } from './call-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';

interface CallIntentsSettings {
  readonly workTable: string;
  readonly team: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** Rows of the work table: a call's intent, and for a shorter time its reply. */
export function createCallIntents(
  { workTable: TableName, team, ...system }: CallIntentsSettings,
  client = new DynamoDBClient(clientSettings),
): CallIntents {
  const { clock } = system;
  // Even a single row is a transaction: its token lets the SDK repeat it, and conflicts are retried.
  const transact = createTransact({ client, ...system });
  const keyOf = (key: string, sk: 'call' | 'reply') => ({ pk: callPartition(team, key), sk });

  /** Returns the existing intent if the condition fails. */
  const put = async (key: string, intent: CallIntent, condition: Condition): Promise<Put> => {
    const Item = marshall({ ...keyOf(key, 'call'), ...intent, expiresAt: intentExpiry(clock.now()) });
    const check = { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
    const result = await transact([{ Put: { TableName, Item, ...check } }]);
    if (result.outcome === 'committed') return { outcome: 'written' };
    return { outcome: 'found', item: result.reasons[0]?.Item };
  };

  const update = (key: string, attemptId: string, { state }: CallEnding): TransactWriteItem => ({
    Update: {
      TableName,
      Key: marshall(keyOf(key, 'call')),
      UpdateExpression: 'SET #state = :state',
      ConditionExpression: 'attemptId = :own',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: marshall({ ':state': state, ':own': attemptId }),
    },
  });

  return {
    async begin(key, intent) {
      const result = await put(key, intent, { ConditionExpression: 'attribute_not_exists(pk)' });
      if (result.outcome === 'written') return undefined;
      const found = toIntent(unmarshall(result.item ?? {}));
      // Ours: an earlier request took effect and only its answer was lost.
      return found.attemptId === intent.attemptId ? undefined : found;
    },
    async resume(key, seen, intent) {
      const result = await put(key, intent, {
        ConditionExpression: 'attemptId = :seen',
        ExpressionAttributeValues: { ':seen': { S: seen } },
      });
      return result.outcome === 'written' || result.item?.['attemptId']?.S === intent.attemptId;
    },
    async recordEnding(key, attemptId, ending) {
      const { reply } = ending;
      const row = { ...keyOf(key, 'reply'), reply, expiresAt: replyExpiry(clock.now()) };
      await transact([
        update(key, attemptId, ending),
        ...(reply === undefined ? [] : [{ Put: { TableName, Item: marshall(row) } }]),
      ]);
    },
    async reply(key) {
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName, Key: marshall(keyOf(key, 'reply')), ConsistentRead: true }),
      );
      return item === undefined ? undefined : toReply(unmarshall(item), clock.now());
    },
  };
}

interface Condition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues?: Record<string, AttributeValue>;
}

type Put =
  | { readonly outcome: 'written' }
  | { readonly outcome: 'found'; readonly item: Record<string, AttributeValue> | undefined };
