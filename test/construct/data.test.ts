import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { eventItem } from '#shared/aws/events/record-items.ts';
import { tableTemplate } from '#shared/aws/restore/table-template.ts';
import { storageTables } from '#test/aws/dynamodb/storage-tables.ts';
import { indexes } from '#test/bench/prices/request-units.ts';
import { creationOf } from '#test/contract/dynamodb/tables.ts';
import { property, resourcesOf, stageNames, synthesized, unbundledApp } from './synthesized.ts';

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

interface TableIndex {
  readonly IndexName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly Projection: { readonly ProjectionType: string };
}

test('the benchmark of costs counts every index, and what it holds', () => {
  const made = resourcesOf('production', 'AWS::DynamoDB::Table').flatMap(
    ({ Properties }) => (Properties['GlobalSecondaryIndexes'] ?? []) as readonly TableIndex[],
  );
  expect(
    Object.fromEntries(
      made.map(({ IndexName, KeySchema, Projection }) => [
        IndexName,
        {
          keys: KeySchema.map(({ AttributeName }) => AttributeName),
          holds: Projection.ProjectionType === 'KEYS_ONLY' ? 'keys' : 'row',
        },
      ]),
    ),
  ).toEqual(indexes);
});

test('the simulated tables have the keys and the indexes of the deployed ones', () => {
  const deployed = resourcesOf('production', 'AWS::DynamoDB::Table').map(({ Properties }) => ({
    KeySchema: Properties['KeySchema'],
    GlobalSecondaryIndexes: Properties['GlobalSecondaryIndexes'],
    // An attribute is one of them if it is a key.
    AttributeDefinitions: new Set(Properties['AttributeDefinitions'] as readonly object[]),
  }));
  const simulated = storageTables({ events: 'events', mirror: 'mirror', work: 'work' })
    .map(creationOf)
    .map(({ KeySchema, GlobalSecondaryIndexes, AttributeDefinitions }) => ({
      KeySchema,
      GlobalSecondaryIndexes,
      AttributeDefinitions: new Set(AttributeDefinitions),
    }));
  expect(deployed).toEqual(simulated);
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

interface Expiry {
  readonly Prefix: string;
  readonly ExpirationInDays?: number;
  readonly NoncurrentVersionExpiration: { readonly NoncurrentDays: number };
}

function expiries(stage: (typeof stageNames)[number]): readonly Expiry[] {
  const bodies = resourcesOf(stage, 'AWS::S3::Bucket').find(({ id }) => id.startsWith('BodiesBucket'));
  return property<Expiry[]>(bodies, 'LifecycleConfiguration.Rules');
}

test.each(stageNames)('bodies of %s expire, and no sooner than the records that point to them', (stage) => {
  const record = {
    id: 'd1',
    notificationId: 'n1',
    subscriptionId: 's1',
    eventType: 'BOOKING',
    family: 'payments',
    entityKind: 'booking',
    entityId: 'b1',
    owners: {},
    receivedAt: '1970-01-01T00:00:00.000Z',
    bodySha256: '',
    body: { at: 'bucket', key: 'bodies/d1' },
  } as const;
  const { expiresAt } = eventItem(record, { state: 'parked', reason: 'any' }, { nowMs: 0 });
  const recordDays = Number(expiresAt?.N) / (24 * 60 * 60);
  const bodies = expiries(stage).find(({ Prefix }) => Prefix === 'bodies/');
  expect(bodies?.ExpirationInDays).toBeGreaterThanOrEqual(recordDays);
});

test.each(stageNames)('what the mirror of %s keeps in the bucket never expires', (stage) => {
  const expiring = expiries(stage).filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);
  expect(expiring.map(({ Prefix }) => Prefix)).toEqual([
    'bodies/',
    'quarantine/',
    'archive/',
    'calls/',
    'reports/',
    'ledger/',
  ]);
  expect(expiries(stage).find(({ Prefix }) => Prefix === 'mirror/')).toMatchObject({
    NoncurrentVersionExpiration: { NoncurrentDays: 30 },
    ExpiredObjectDeleteMarker: true,
  });
});

test.each(stageNames)('no old version in %s lives longer than the object itself was to', (stage) => {
  for (const { Prefix, ExpirationInDays, NoncurrentVersionExpiration } of expiries(stage)) {
    const most = Math.min(ExpirationInDays ?? 30, 30);
    expect(NoncurrentVersionExpiration.NoncurrentDays, Prefix).toBe(most);
  }
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

test.each(stageNames)('a restore sets all that the template of %s says about its tables', (stage) => {
  const tables = resourcesOf(stage, 'AWS::DynamoDB::Table').map(({ Properties }) =>
    tableTemplate(Properties),
  );
  expect(tables.flatMap(({ unknown }) => unknown)).toEqual([]);
  // Those that a copy does not bring with it.
  const said = new Set(tables.flatMap(({ settings }) => Object.keys(settings)));
  for (const name of ['SSESpecification', 'Tags', 'TimeToLiveSpecification'])
    expect([...said]).toContain(name);
  expect(said.has('WarmThroughput')).toBe(stage === 'production');
});

test('a restored events table is forwarded from its own stream, and the export of the lost one stays until then', () => {
  const stream = 'arn:aws:dynamodb:eu-central-1:111122223333:table/events/stream/2026-01-05T00:00:00.000';
  const { storage, events } = createStacks(unbundledApp(), {
    ...deployableStage('production'),
    eventsStream: stream,
  });
  Template.fromStack(events).hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: stream,
    StartingPosition: 'TRIM_HORIZON',
  });
  expect(JSON.stringify(Template.fromStack(events).findResources('AWS::IAM::Policy'))).toContain(stream);
  const before = synthesized('production').templates.storage.toJSON() as { readonly Outputs: object };
  const exported = Object.entries(before.Outputs).filter(([name]) => /^Exports.*StreamArn/.test(name));
  expect(exported).toHaveLength(1);
  expect(Template.fromStack(storage).toJSON()).toMatchObject({ Outputs: Object.fromEntries(exported) });
});
