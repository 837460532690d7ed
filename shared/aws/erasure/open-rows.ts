import { GetItemCommand, paginateQuery, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Item } from '#shared/aws/events/event-items.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';

interface OpenRows {
  readonly mirrorTable: string;
  readonly kind: string;
  /** Canonical UTC: only rows that have been open since before this instant. */
  readonly before: string;
}

/** Rows of the mirror listed as open, by instant, read consistently. */
export async function* openRows(
  client: DynamoDBClient,
  { mirrorTable, kind, before }: OpenRows,
): AsyncGenerator<Item> {
  const query = {
    TableName: mirrorTable,
    IndexName: 'openItems' satisfies MirrorIndex,
    KeyConditionExpression: 'openKind = :kind AND openSince < :before',
    ExpressionAttributeValues: { ':kind': { S: kind }, ':before': { S: before } },
  };
  for await (const { Items: items = [] } of paginateQuery({ client }, query)) {
    for (const { pk, sk } of items) {
      const Key = { ...(pk && { pk }), ...(sk && { sk }) };
      const { Item: row } = await client.send(
        new GetItemCommand({ TableName: mirrorTable, Key, ConsistentRead: true }),
      );
      // The index lags: the row may have been closed or reopened since.
      if (row !== undefined && (row['openSince']?.S ?? before) < before) yield row;
    }
  }
}
