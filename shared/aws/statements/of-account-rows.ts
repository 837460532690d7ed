import { DynamoDBClient, paginateQuery, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import {
  ofAccountRow,
  type OfAccountRow,
  type OfAccountRows,
} from '#shared/statements/model/of-account-row.ts';
import { createWriteRevision, type RevisedRowsSettings } from './revised-row.ts';
import { statementPartition } from './statement-rows.ts';

/** Rows of the work table beside the bank's statements of the account, by interval and last day. */
export function createOfAccountRows(
  settings: RevisedRowsSettings<OfAccountRow>,
  client = new DynamoDBClient(clientSettings),
): OfAccountRows {
  const { workTable: TableName, alsoWrites } = settings;
  const write = createWriteRevision<OfAccountRow>(settings, rowKey, client);
  const under = (accountId: string, prefix: string) => ({
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: toItem({ ':pk': statementPartition(accountId), ':prefix': prefix }),
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  const all = async (accountId: string, prefix: string) => {
    const found: OfAccountRow[] = [];
    for await (const { Items: rows = [] } of paginateQuery({ client }, under(accountId, prefix)))
      found.push(...rows.map((row) => ofAccountRow.parse(unmarshall(row))));
    return found;
  };
  return {
    async latest(accountId, interval) {
      const query = new QueryCommand({ ...under(accountId, prefixOf(interval)), Limit: 1 });
      const { Items: [row] = [] } = await client.send(query);
      return row && ofAccountRow.parse(unmarshall(row));
    },
    async publishedBy(accountId, interval, runId) {
      const rows = await all(accountId, prefixOf(interval));
      return rows.filter(({ publication }) => publication?.runId === runId).length;
    },
    // A stage that has another interval than it had before has rows of both.
    list: async (accountId) =>
      (await all(accountId, anyInterval)).toSorted((one, other) => (one.lastDay < other.lastDay ? 1 : -1)),
    write: async (row) => write(row),
    async publish(row) {
      await write(row, alsoWrites(row));
    },
  };
}

const anyInterval = 'of-account#';
const prefixOf = (interval: OfAccountRow['interval']) => `${anyInterval}${interval}#`;

const rowKey = ({ accountId, interval, lastDay }: OfAccountRow) =>
  toItem({ pk: statementPartition(accountId), sk: `${prefixOf(interval)}${lastDay}` });
