import { expect, test } from 'vitest';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { giveSettings, type TableSettings } from './table-settings.ts';

const wanted: TableSettings = {
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  DeletionProtectionEnabled: true,
};

const active = { TableStatus: 'ACTIVE' };
const recovery = (PointInTimeRecoveryStatus: string) => ({
  ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus } },
});

test('a restored table gets its stream, expiry, recovery and protection, and says its stream', async () => {
  const { client, asked } = answeringDynamoDb(
    { Table: active },
    { Table: active },
    {},
    { Table: active },
    { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } },
    {},
    recovery('DISABLED'),
    {},
    {},
    { Table: active },
    { Table: { ...active, LatestStreamArn: 'arn:stream' } },
  );
  expect(await giveSettings(client, 'events', wanted)).toEqual({
    set: ['stream', 'expiry', 'point-in-time recovery', 'deletion protection'],
    streamArn: 'arn:stream',
  });
  expect(asked.filter(({ name }) => name.startsWith('Update')).map(({ input }) => input)).toEqual([
    {
      TableName: 'events',
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    },
    { TableName: 'events', TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true } },
    { TableName: 'events', PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    { TableName: 'events', DeletionProtectionEnabled: true },
  ]);
});

test('a table that has them is left alone', async () => {
  const whole = {
    ...active,
    StreamSpecification: { StreamEnabled: true },
    DeletionProtectionEnabled: true,
    LatestStreamArn: 'arn:stream',
  };
  const { client, asked } = answeringDynamoDb(
    { Table: whole },
    { Table: whole },
    { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' } },
    recovery('ENABLED'),
    { Table: whole },
  );
  expect(await giveSettings(client, 'events', wanted)).toEqual({ set: [], streamArn: 'arn:stream' });
  expect(asked.filter(({ name }) => name.startsWith('Update'))).toEqual([]);
});
