import { DynamoDBClient, paginateQuery, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Period } from '#shared/statements/period.ts';
import type { StatementRows } from '#shared/statements/ports.ts';
import { statementRow, type StatementRow } from '#shared/statements/statement-row.ts';

interface StatementRowsSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
  /** What is written together with a publication: the register's row and the event. */
  readonly besides: (row: StatementRow) => readonly TransactWriteItem[];
}

/** Rows of the work table: one partition for an account, by last day. */
export function createStatementRows(
  settings: StatementRowsSettings,
  client = new DynamoDBClient(clientSettings),
): StatementRows {
  const { workTable: TableName, besides } = settings;
  const transact = createTransact({ client, ...settings });
  const readRow = createReadRow(TableName, client);

  const write = async (row: StatementRow, others: readonly TransactWriteItem[]): Promise<StatementRow> => {
    const next = { ...row, revision: row.revision + 1 };
    const result = await transact([
      { Put: { TableName, Item: itemOf(next), ...unchangedSince(row) } },
      ...others,
    ]);
    if (result.outcome === 'committed') return next;
    throw new TransientError('row-in-motion', 'Another worker has written the statement meanwhile');
  };

  return {
    read: async (accountId, period) => readRow(keyOf(accountId, period), statementRow),
    async *latest(accountId) {
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
        ExpressionAttributeValues: toItem({ ':pk': statementPartition(accountId), ':kind': kindPrefix }),
        ScanIndexForward: false,
        ConsistentRead: true,
      };
      for await (const { Items: items = [] } of paginateQuery({ client, pageSize: 12 }, query))
        for (const item of items) yield statementRow.parse(unmarshall(item));
    },
    write: async (row) => write(row, []),
    async publish(row) {
      await write(row, besides(row));
    },
  };
}

export const statementPartition = (accountId: string) => `STATEMENT#${accountId}`;
const kindPrefix = 'bank#';

const keyOf = (accountId: string, { firstDay, lastDay }: Period) =>
  toItem({ pk: statementPartition(accountId), sk: `${kindPrefix}${lastDay}#${firstDay}` });

const itemOf = (row: StatementRow) => ({ ...keyOf(row.accountId, row), ...toItem(row) });

/** The condition that nobody has written the row since it was read. */
export function unchangedSince({ revision }: { readonly revision: number }) {
  if (revision === 0) return { ConditionExpression: 'attribute_not_exists(pk)' };
  return {
    ConditionExpression: 'revision = :revision',
    ExpressionAttributeValues: toItem({ ':revision': revision }),
  };
}
