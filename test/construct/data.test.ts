import { expect, test } from 'vitest';
import { property, resourcesOf } from './synthesized.ts';

test('tables can be restored to any second and are encrypted with a key of ours', () => {
  const tables = resourcesOf('production', 'AWS::DynamoDB::Table');
  expect(tables).toHaveLength(3);
  for (const { Properties, DeletionPolicy } of tables) {
    expect(Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      DeletionProtectionEnabled: true,
    });
    expect(DeletionPolicy).toBe('Retain');
  }
});

test('the stream of event records is retried, split and given up on within bounds', () => {
  const stream = resourcesOf('production', 'AWS::Lambda::EventSourceMapping').find(
    ({ Properties }) => Properties['StartingPosition'] !== undefined,
  );
  expect(stream?.Properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 5,
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test('bodies expire, and no sooner than the records that point to them', () => {
  const bodies = resourcesOf('local', 'AWS::S3::Bucket').find(({ id }) => id.startsWith('BodiesBucket'));
  const rules = property<{ Prefix: string; ExpirationInDays: number }[]>(
    bodies,
    'LifecycleConfiguration.Rules',
  );
  expect(rules.map(({ Prefix }) => Prefix)).toEqual(['bodies/', 'quarantine/']);
  expect(rules.find(({ Prefix }) => Prefix === 'bodies/')?.ExpirationInDays).toBeGreaterThanOrEqual(35);
});

test('buckets are private and versioned', () => {
  for (const { Properties } of resourcesOf('production', 'AWS::S3::Bucket')) {
    expect(Properties).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      VersioningConfiguration: { Status: 'Enabled' },
    });
  }
});

test('keys are rotated and kept where data is kept', () => {
  for (const { Properties, DeletionPolicy } of resourcesOf('production', 'AWS::KMS::Key')) {
    expect(Properties['EnableKeyRotation']).toBe(true);
    expect(DeletionPolicy).toBe('Retain');
  }
});
