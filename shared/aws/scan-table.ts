import { paginateScan, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/**
 * Every row of a table as plain objects, a page at a time. Numbers that a double cannot hold come as bigint. For
 * comparisons and tests on small tables: a scan reads, and costs, the whole of it.
 */
export async function* scanTable(
  client: DynamoDBClient,
  tableName: string,
): AsyncGenerator<Record<string, unknown>> {
  // A comparison must see what was written just now.
  const pages = paginateScan({ client }, { TableName: tableName, ConsistentRead: true });
  for await (const { Items: items = [] } of pages) {
    for (const item of items) yield unmarshall(item, { wrapNumbers: exactNumber });
  }
}

function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
