import { DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { giveSettings } from './table-settings.ts';
import { tableTemplate } from './table-template.ts';

const wanted = {
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  BillingMode: 'PAY_PER_REQUEST',
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byDay',
      KeySchema: [{ AttributeName: 'ofDay', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
  SSESpecification: {
    SSEEnabled: true,
    SSEType: 'KMS',
    KMSMasterKeyId: { 'Fn::GetAtt': ['Key', 'Arn'] },
  },
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  Tags: [{ Key: 'stage', Value: 'production' }],
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  DeletionProtectionEnabled: true,
  WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 8_000 },
};
const template = { ...tableTemplate(wanted), keyArn: 'arn:key/ours' };

/** A table in DynamoDB, by what it answers; updates are kept and change nothing. */
interface Found {
  readonly table?: TableDescription;
  readonly expiry?: object;
  readonly recovery?: 'ENABLED' | 'DISABLED';
  /** Pages. */
  readonly tags?: readonly (readonly object[])[];
}

function tableWith({ table = {}, expiry = {}, recovery = 'DISABLED', tags = [[]] }: Found) {
  const updates: object[] = [];
  const answerTo = (name: string, input: Record<string, unknown>): object => {
    switch (name) {
      case 'DescribeTableCommand':
        return { Table: { TableStatus: 'ACTIVE', TableArn: 'arn:table', ...table } };
      case 'DescribeTimeToLiveCommand':
        return { TimeToLiveDescription: expiry };
      case 'DescribeContinuousBackupsCommand':
        return {
          ContinuousBackupsDescription: {
            PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: recovery },
          },
        };
      case 'ListTagsOfResourceCommand': {
        const page = Number(input['NextToken'] ?? 0);
        return { Tags: tags[page], ...(page + 1 < tags.length && { NextToken: String(page + 1) }) };
      }
      default:
        updates.push(input);
        return {};
    }
  };
  const send = async (command: { readonly input: Record<string, unknown> }) =>
    Promise.resolve(answerTo(command.constructor.name, command.input));
  const client = Object.assign(Object.create(DynamoDBClient.prototype) as DynamoDBClient, { send });
  return { client, updates };
}

const byDay = { IndexName: 'byDay' };
const whole: Found = {
  table: {
    StreamSpecification: { StreamEnabled: true },
    DeletionProtectionEnabled: true,
    LatestStreamArn: 'arn:stream',
    SSEDescription: { KMSMasterKeyArn: 'arn:key/ours' },
    WarmThroughput: { ReadUnitsPerSecond: 30_000, WriteUnitsPerSecond: 8_000 },
    GlobalSecondaryIndexes: [byDay],
  },
  expiry: { TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' },
  recovery: 'ENABLED',
  tags: [[{ Key: 'aws:cloudformation:stack-name', Value: 's' }], [{ Key: 'stage', Value: 'production' }]],
};

test('a restored table gets all that does not come with a copy, and says its stream', async () => {
  const { client, updates } = tableWith({
    table: {
      LatestStreamArn: 'arn:stream',
      GlobalSecondaryIndexes: [byDay],
      SSEDescription: { KMSMasterKeyArn: 'arn:key/of-the-copy' },
      WarmThroughput: { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 4_000 },
    },
    expiry: { TimeToLiveStatus: 'DISABLED' },
  });
  expect(await giveSettings(client, 'events', template)).toEqual({
    set: [
      'stream',
      'expiry',
      'point-in-time recovery',
      'deletion protection',
      'tags',
      'key',
      'warm throughput',
    ],
    byHand: [],
    streamArn: 'arn:stream',
  });
  const TableName = 'events';
  expect(updates).toEqual([
    { TableName, StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } },
    { TableName, TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } },
    { TableName, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    { TableName, DeletionProtectionEnabled: true },
    { ResourceArn: 'arn:table', Tags: [{ Key: 'stage', Value: 'production' }] },
    { TableName, SSESpecification: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: 'arn:key/ours' } },
    // DynamoDB refuses less than a table has.
    { TableName, WarmThroughput: { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 8_000 } },
  ]);
});

test('a table that has them is left alone', async () => {
  const { client, updates } = tableWith(whole);
  expect(await giveSettings(client, 'events', template)).toEqual({
    set: [],
    byHand: [],
    streamArn: 'arn:stream',
  });
  expect(updates).toEqual([]);
});

test('a table whose rows expire by another field, or that has another tag, gets ours', async () => {
  const { client } = tableWith({
    ...whole,
    expiry: { TimeToLiveStatus: 'ENABLED', AttributeName: 'until' },
    tags: [[{ Key: 'stage', Value: 'sandbox' }]],
  });
  expect((await giveSettings(client, 'events', template)).set).toEqual(['expiry', 'tags']);
});

test('an index that a copy is too old for, and what nobody knows how to set, is left to a person by name', async () => {
  const { client } = tableWith({ ...whole, table: { ...whole.table, GlobalSecondaryIndexes: [] } });
  const more = tableTemplate({
    ...wanted,
    OnDemandThroughput: { MaxReadRequestUnits: 1 },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 7 },
    GlobalSecondaryIndexes: [{ ...wanted.GlobalSecondaryIndexes[0], WarmThroughput: {} }],
  });
  expect((await giveSettings(client, 'events', { ...more, keyArn: 'arn:key/ours' })).byHand).toEqual([
    'index byDay',
    'GlobalSecondaryIndexes.0.WarmThroughput',
    'PointInTimeRecoverySpecification.RecoveryPeriodInDays',
    'OnDemandThroughput',
  ]);
});
