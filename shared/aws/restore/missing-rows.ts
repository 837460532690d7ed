import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  paginateScan,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { inBatches } from '#shared/kernel/in-batches.ts';

type Item = Record<string, AttributeValue>;

export interface RowsCopy {
  /** The restored table, beside the present one. */
  readonly from: string;
  /** The present table. */
  readonly to: string;
  /** Only rows whose partition begins with it; empty for all. */
  readonly partition: string;
  /** Counts what would be copied. */
  readonly dryRun: boolean;
  readonly nowSeconds: number;
}

export interface RowCounts {
  /** Rows of the restored table. */
  readonly read: number;
  /** In the present table, too: they stay as they are now. */
  readonly present: number;
  /** Would have expired by now. */
  readonly expired: number;
  readonly copied: number;
}

/** Rows that are written at the same time. */
const atOnce = 25;

/** Copies the rows that the present table lacks. It overwrites none: what is there may be newer. */
export async function copyMissingRows(client: DynamoDBClient, copy: RowsCopy): Promise<RowCounts> {
  let counts: RowCounts = { read: 0, present: 0, expired: 0, copied: 0 };
  for await (const { Items: items = [] } of paginateScan({ client }, { TableName: copy.from })) {
    const ours = items.filter(({ pk }) => pk?.S?.startsWith(copy.partition) === true);
    for await (const batch of inBatches(ours, atOnce)) {
      const outcomes = await Promise.all(batch.map(async (item) => copyRow(client, item, copy)));
      for (const outcome of outcomes)
        counts = { ...counts, read: counts.read + 1, [outcome]: counts[outcome] + 1 };
    }
  }
  return counts;
}

async function copyRow(
  client: DynamoDBClient,
  item: Item,
  copy: RowsCopy,
): Promise<Exclude<keyof RowCounts, 'read'>> {
  const { expiresAt, pk, sk } = item;
  if (expiresAt?.N !== undefined && Number(expiresAt.N) <= copy.nowSeconds) return 'expired';
  if (pk === undefined) throw new Error(`A row of ${copy.from} has no partition key: it is no table of ours`);
  const TableName = copy.to;
  if (copy.dryRun) {
    const Key = { pk, ...(sk !== undefined && { sk }) };
    const { Item: present } = await client.send(
      new GetItemCommand({ TableName, Key, ProjectionExpression: 'pk', ConsistentRead: true }),
    );
    return present === undefined ? 'copied' : 'present';
  }
  const put = new PutItemCommand({ TableName, Item: item, ConditionExpression: 'attribute_not_exists(pk)' });
  return (await tookEffect(client.send(put))) ? 'copied' : 'present';
}
