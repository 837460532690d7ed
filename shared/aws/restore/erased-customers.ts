import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { type Customer, customer } from '#shared/erasure/customer.ts';
import { erasurePartitions } from '#shared/erasure/names.ts';

/** Every customer who was ever erased, or is about to be, by the rows of the work table. It reads the whole table. */
export async function erasedCustomers(
  client: DynamoDBClient,
  workTable: string,
): Promise<readonly Customer[]> {
  const found: Customer[] = [];
  const scan = {
    TableName: workTable,
    FilterExpression: 'begins_with(pk, :prefix)',
    ExpressionAttributeValues: { ':prefix': { S: erasurePartitions.erasures } },
    ProjectionExpression: 'pk',
  };
  for await (const { Items: items = [] } of paginateScan({ client }, scan))
    for (const { pk } of items) {
      const [, kind, ...id] = (pk?.S ?? '').split('#');
      found.push(customer.parse({ kind, id: id.join('#') }));
    }
  return found;
}
