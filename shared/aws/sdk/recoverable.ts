import { DescribeContinuousBackupsCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Whether a table can be restored to any second. */
export async function isRecoverable(client: DynamoDBClient, TableName: string): Promise<boolean> {
  const { ContinuousBackupsDescription: described } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  return described?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
}
