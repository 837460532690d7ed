import { DynamoDBClient, paginateQuery, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { ofAccountRow, type OfAccountRow, type OfAccountRows } from '#shared/statements/of-account/ports.ts';
import { createWriteRevision, type RevisedRowsSettings } from './revised-row.ts';
import { statementPartition } from './statement-rows.ts';

/** Rows of the work table beside the bank's statements of the account, by interval and last day. */
export function createOfAccountRows(
  settings: RevisedRowsSettings<OfAccountRow>,
  client = new DynamoDBClient(clientSettings),
): OfAccountRows {
  const { workTable: TableName, besides } = settings;
  const write = createWriteRevision<OfAccountRow>(settings, rowKey, client);
  const ofInterval = (accountId: string, interval: OfAccountRow['interval']) => ({
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :interval)',
    ExpressionAttributeValues: toItem({
      ':pk': statementPartition(accountId),
      ':interval': prefixOf(interval),
    }),
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  return {
    async latest(accountId, interval) {
      const query = new QueryCommand({ ...ofInterval(accountId, interval), Limit: 1 });
      const { Items: [row] = [] } = await client.send(query);
      return row && ofAccountRow.parse(unmarshall(row));
    },
    async publishedBy(accountId, interval, runId) {
      let count = 0;
      for await (const { Items: rows = [] } of paginateQuery({ client }, ofInterval(accountId, interval)))
        for (const row of rows)
          if (ofAccountRow.parse(unmarshall(row)).publication?.runId === runId) count += 1;
      return count;
    },
    write: async (row) => write(row),
    async publish(row) {
      await write(row, besides(row));
    },
  };
}

const prefixOf = (interval: OfAccountRow['interval']) => `of-account#${interval}#`;

const rowKey = ({ accountId, interval, lastDay }: OfAccountRow) =>
  toItem({ pk: statementPartition(accountId), sk: `${prefixOf(interval)}${lastDay}` });
