import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { accountKey } from './register-keys.ts';

interface Stated {
  readonly accountId: string;
  readonly lastDay: string;
}

/** Notes the end of the period that a transaction publishes: plans read it in the register. */
export function statedUntil(TableName: string, { accountId, lastDay }: Stated): TransactWriteItem {
  return {
    Update: {
      TableName,
      Key: accountKey(accountId),
      UpdateExpression: 'SET statedUntil = :day',
      ConditionExpression: 'attribute_not_exists(statedUntil) OR statedUntil < :day',
      ExpressionAttributeValues: toItem({ ':day': lastDay }),
    },
  };
}
