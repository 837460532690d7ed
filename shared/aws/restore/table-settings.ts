import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { isRecoverable } from '#shared/aws/sdk/recoverable.ts';
import * as z from '#shared/kernel/zod.ts';

const key = z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) });

/** What a template says about a table. A restored one has its keys and indexes, and nothing else of it. */
export const tableSettings = z.object({
  KeySchema: z.array(key),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(key),
        Projection: z.object({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY']) }),
      }),
    ),
  ),
  StreamSpecification: z.optional(
    z.object({ StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']) }),
  ),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
  PointInTimeRecoverySpecification: z.optional(z.object({ PointInTimeRecoveryEnabled: z.boolean() })),
  DeletionProtectionEnabled: z.optional(z.boolean()),
});

export type TableSettings = z.output<typeof tableSettings>;

export interface SettingsResult {
  /** What the table lacked. */
  readonly set: readonly ('stream' | 'expiry' | 'point-in-time recovery' | 'deletion protection')[];
  /** ARN of its stream, which differs from that of the lost table. */
  readonly streamArn?: string | undefined;
}

/** How long a table may take to take a change. */
const maxWaitTime = 600;

/** Gives a restored table what its template says. Carrying it out again changes nothing. */
export async function giveSettings(
  client: DynamoDBClient,
  TableName: string,
  wanted: TableSettings,
): Promise<SettingsResult> {
  const set: SettingsResult['set'][number][] = [];
  const ready = async () => waitUntilTableExists({ client, maxWaitTime }, { TableName });
  await ready();
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
  const { StreamSpecification: stream, TimeToLiveSpecification: expiry } = wanted;
  if (stream !== undefined && table?.StreamSpecification?.StreamEnabled !== true) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: stream.StreamViewType };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    await ready();
    set.push('stream');
  }
  if (expiry !== undefined && (await expiryOf(client, TableName)) !== expiry.AttributeName) {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: expiry }));
    set.push('expiry');
  }
  if (
    wanted.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true &&
    !(await isRecoverable(client, TableName))
  ) {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
    set.push('point-in-time recovery');
  }
  if (wanted.DeletionProtectionEnabled === true && table?.DeletionProtectionEnabled !== true) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    await ready();
    set.push('deletion protection');
  }
  const { Table: after } = await client.send(new DescribeTableCommand({ TableName }));
  return { set, streamArn: after?.LatestStreamArn };
}

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

async function expiryOf(client: DynamoDBClient, TableName: string): Promise<string | undefined> {
  const { TimeToLiveDescription: found } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  return found?.TimeToLiveStatus === 'DISABLED' ? undefined : found?.AttributeName;
}
