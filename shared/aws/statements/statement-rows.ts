import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { StatementRows } from '#shared/statements/model/ports.ts';
import { statementRow, type StatementRow } from '#shared/statements/model/statement-row.ts';
import { createWriteRevision, type RevisedRowsSettings } from './revised-row.ts';
import { statementPartitions } from '#shared/statements/names.ts';

/** Rows of the work table: one partition for an account, by last day. */
export function createStatementRows(
  settings: RevisedRowsSettings<StatementRow>,
  client = new DynamoDBClient(clientSettings),
): StatementRows {
  const { workTable: TableName, alsoWrites } = settings;
  const readRow = createReadRow(TableName, client);

  const write = createWriteRevision<StatementRow>(settings, rowKey, client);

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
    write: async (row) => write(row),
    async publish(row) {
      await write(row, alsoWrites(row));
    },
  };
}

export const statementPartition = (accountId: string) => `${statementPartitions.statements}${accountId}`;
const kindPrefix = 'bank#';

const keyOf = (accountId: string, { firstDay, lastDay }: Period) =>
  toItem({ pk: statementPartition(accountId), sk: `${kindPrefix}${lastDay}#${firstDay}` });

const rowKey = (row: StatementRow) => keyOf(row.accountId, row);
