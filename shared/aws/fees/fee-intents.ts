import {
  DynamoDBClient,
  paginateQuery,
  PutItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { BreakRows } from '#shared/aws/breaks/break-rows.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import { feeBreak, feeEntity } from '#shared/fees/intents/fee-break.ts';
import { feeIntent, type FeeIntent } from '#shared/fees/intents/fee-intent.ts';
import { nameOf, type FeeIntents, type IntentName } from '#shared/fees/intents/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

interface FeeIntentsSettings {
  readonly workTable: string;
  readonly clock: Clock;
  /** Where fees are listed that wait for a person. */
  readonly breaks: Pick<BreakRows, 'openWith' | 'settleWith'>;
  /** What is written together with one that came into doubt for a person: the event. */
  readonly besides: (intent: FeeIntent) => readonly TransactWriteItem[];
}

/** Rows of the work table: one partition for an account, by month. */
export function createFeeIntents(
  { workTable: TableName, clock, breaks, besides }: FeeIntentsSettings,
  client = new DynamoDBClient(clientSettings),
): FeeIntents {
  const readRow = createReadRow(TableName, client);
  const read = async (name: IntentName) => readRow(toItem(keyOf(name)), feeIntent);
  return {
    read,
    async plan(intent) {
      const put = new PutItemCommand({
        TableName,
        Item: itemOf(intent),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      return (await tookEffect(client.send(put))) ? intent : ((await read(nameOf(intent))) ?? intent);
    },
    async *ofAccount(accountId, period) {
      const query = {
        TableName,
        KeyConditionExpression: period === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :period)',
        ExpressionAttributeValues: toItem({
          ':pk': partitionOf(accountId),
          ...(period !== undefined && { ':period': `${period}#` }),
        }),
        ConsistentRead: true,
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        for (const item of items) yield feeIntent.parse(unmarshall(item));
    },
    async write(seen, intent) {
      const put = {
        TableName,
        Item: itemOf(intent),
        ConditionExpression: '#version = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: toItem({ ':before': seen.version }),
      };
      const at = toIsoInstant(clock.now());
      if (intent.forPerson !== undefined && seen.forPerson === undefined)
        return breaks.openWith(feeBreak(intent, intent.forPerson), at, [{ Put: put }, ...besides(intent)]);
      if (intent.forPerson === undefined && seen.forPerson !== undefined) {
        const settledBecause = `the fee is ${intent.state}`;
        return breaks.settleWith(feeEntity(seen), { lastSeenAt: at, settledBecause }, [{ Put: put }]);
      }
      return tookEffect(client.send(new PutItemCommand(put)));
    },
  };
}

const partitionOf = (accountId: string) => `FEE#${accountId}`;

const keyOf = ({ accountId, period, id }: IntentName) => ({
  pk: partitionOf(accountId),
  sk: `${period}#${id}`,
});

const itemOf = (intent: FeeIntent) => toItem({ ...keyOf(nameOf(intent)), ...intent });
