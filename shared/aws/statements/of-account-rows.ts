import { DynamoDBClient, QueryCommand, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import { ofAccountRow, type OfAccountRow, type OfAccountRows } from '#shared/statements/of-account/ports.ts';
import { statementPartition, unchangedSince } from './statement-rows.ts';

interface OfAccountRowsSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
  /** What is written together with a publication: the event. */
  readonly besides: (row: OfAccountRow) => readonly TransactWriteItem[];
}

/** Rows of the work table beside the bank's statements of the account, by interval and last day. */
export function createOfAccountRows(
  settings: OfAccountRowsSettings,
  client = new DynamoDBClient(clientSettings),
): OfAccountRows {
  const { workTable: TableName, besides } = settings;
  const transact = createTransact({ client, ...settings });
  const write = async (row: OfAccountRow, others: readonly TransactWriteItem[]): Promise<OfAccountRow> => {
    const next = { ...row, revision: row.revision + 1 };
    const Item = { ...keyOf(next), ...toItem(next) };
    const result = await transact([{ Put: { TableName, Item, ...unchangedSince(row) } }, ...others]);
    if (result.outcome === 'committed') return next;
    throw new TransientError('row-in-motion', 'Another worker has written the statement meanwhile');
  };
  return {
    async latest(accountId, interval) {
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :interval)',
        ExpressionAttributeValues: toItem({
          ':pk': statementPartition(accountId),
          ':interval': prefixOf(interval),
        }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: 1,
      });
      const { Items: [row] = [] } = await client.send(query);
      return row && ofAccountRow.parse(unmarshall(row));
    },
    write: async (row) => write(row, []),
    async publish(row) {
      await write(row, besides(row));
    },
  };
}

const prefixOf = (interval: OfAccountRow['interval']) => `of-account#${interval}#`;

const keyOf = ({ accountId, interval, lastDay }: OfAccountRow) =>
  toItem({ pk: statementPartition(accountId), sk: `${prefixOf(interval)}${lastDay}` });
