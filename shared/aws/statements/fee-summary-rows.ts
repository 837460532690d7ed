import { DynamoDBClient, QueryCommand, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import {
  feeSummaryRow,
  type FeeSummaryRow,
  type OpenRequest,
} from '#shared/statements/fee-summary/fee-summary-row.ts';
import type { FeeSummaryRows } from '#shared/statements/fee-summary/ports.ts';
import { feeSummaryKey, feeSummaryPrefix, isOf, openRequestKey } from './fee-summary-keys.ts';
import { createWriteRevision, nextRevision, rowInMotion } from './revised-row.ts';
import { statementPartition } from './statement-rows.ts';

interface FeeSummaryRowsSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
}

/** After this time, a customer's open request is forgotten in any case. */
const keptSeconds = 400 * 86_400;

/**
 * Rows of the work table beside the statements of the account, by year, and one for each open request of a customer.
 */
export function createFeeSummaryRows(
  settings: FeeSummaryRowsSettings,
  client = new DynamoDBClient(clientSettings),
): FeeSummaryRows {
  const { workTable: TableName } = settings;
  const readRow = createReadRow(TableName, client);
  const transact = createTransact({ client, ...settings });
  const write = createWriteRevision<FeeSummaryRow>(settings, feeSummaryKey, client);

  return {
    read: async (accountId, year) => readRow(feeSummaryKey({ accountId, year }), feeSummaryRow),
    async list(accountId) {
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :kind)',
        ExpressionAttributeValues: toItem({
          ':pk': statementPartition(accountId),
          ':kind': feeSummaryPrefix,
        }),
        ScanIndexForward: false,
        ConsistentRead: true,
      });
      const { Items: rows = [] } = await client.send(query);
      return rows.map((row) => feeSummaryRow.parse(unmarshall(row)));
    },
    async begin(row, ownerId, open) {
      const { next, put } = nextRevision(TableName, feeSummaryKey, row);
      const result = await transact([put, opening(TableName, ownerId, open)]);
      if (result.outcome === 'committed') return next;
      if (result.reasons[0]?.Code === 'ConditionalCheckFailed') throw rowInMotion();
      return undefined;
    },
    write: async (row) => write(row),
    giveUp: async (row, ownerId) => write(row, [ending(TableName, ownerId, row)]),
  };
}

/** A request of the same account and year stays the customer's only one when a person has it sent again. */
const opening = (TableName: string, ownerId: string, open: OpenRequest): TransactWriteItem => ({
  Put: {
    TableName,
    Item: {
      ...openRequestKey(ownerId),
      ...toItem({ ...open, expiresAt: Math.floor(Date.parse(open.since) / 1_000) + keptSeconds }),
    },
    ConditionExpression: `attribute_not_exists(pk) OR ${isOf.condition}`,
    ...isOf.request(open),
  },
});

const ending = (
  TableName: string,
  ownerId: string,
  request: Pick<OpenRequest, 'accountId' | 'year'>,
): TransactWriteItem => ({
  Delete: {
    TableName,
    Key: openRequestKey(ownerId),
    ConditionExpression: isOf.condition,
    ...isOf.request(request),
  },
});
