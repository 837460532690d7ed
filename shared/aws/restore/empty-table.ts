import { CreateTableCommand, type DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { maxWaitTime } from './table-settings.ts';
import type { TableSettings } from './table-template.ts';

/** An empty table, where there is no copy to restore. Rejects if the table is there. */
export async function createEmpty(
  client: DynamoDBClient,
  TableName: string,
  { settings, keyArn }: { readonly settings: TableSettings; readonly keyArn: string },
): Promise<void> {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = settings;
  await client.send(
    new CreateTableCommand({
      TableName,
      KeySchema,
      AttributeDefinitions,
      ...(GlobalSecondaryIndexes !== undefined && { GlobalSecondaryIndexes }),
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: keyArn },
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime }, { TableName });
}
