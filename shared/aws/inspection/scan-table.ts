import { paginateScan, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/**
 * Every row of a table as plain objects. Numbers that a double cannot hold come as bigint. For comparisons and
 * tests on small tables: a scan reads, and costs, the whole of it.
 */
export async function scanTable(
  client: DynamoDBClient,
  tableName: string,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  // A comparison must see what was written just now.
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of page.Items ?? []) rows.push(unmarshall(item, { wrapNumbers: exactNumber }));
  }
  return rows;
}

function exactNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
