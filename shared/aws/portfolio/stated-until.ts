import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { accountKey } from './register-keys.ts';

interface Stated {
  readonly accountId: string;
  readonly lastDay: string;
}

/** Notes the end of the period that a transaction publishes: plans read it in the register. */
export const statedUntil = (table: string, stated: Stated) => noted(table, stated, 'statedUntil');

/** The same for a statement of account. */
export const ofAccountUntil = (table: string, stated: Stated) => noted(table, stated, 'ofAccountUntil');

function noted(TableName: string, { accountId, lastDay }: Stated, attribute: string): TransactWriteItem {
  return {
    Update: {
      TableName,
      Key: accountKey(accountId),
      UpdateExpression: 'SET #until = :day',
      ConditionExpression: 'attribute_not_exists(#until) OR #until < :day',
      ExpressionAttributeNames: { '#until': attribute },
      ExpressionAttributeValues: toItem({ ':day': lastDay }),
    },
  };
}
