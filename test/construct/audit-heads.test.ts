import { expect, test } from 'vitest';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { allowed } from './allowed.ts';
import { property, resourcesOf, stageNames } from './synthesized.ts';

const isOfHeads = (value: unknown) => /AuditHeadsBucket/.test(JSON.stringify(value));

const headsBucket = (stage: (typeof stageNames)[number]) =>
  resourcesOf(stage, 'AWS::S3::Bucket').find(({ id }) => id.startsWith('AuditHeadsBucket'));

test('in production nobody can delete a head for ten years, not even the owner of the account', () => {
  const bucket = headsBucket('production');
  expect(bucket?.Properties).toMatchObject({
    ObjectLockEnabled: true,
    ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3_660 } } },
    VersioningConfiguration: { Status: 'Enabled' },
  });
  expect(bucket?.DeletionPolicy).toBe('Retain');
  const rules = property<{ readonly ExpirationInDays?: number }[]>(bucket, 'LifecycleConfiguration.Rules');
  expect(rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)).toEqual([]);
});

test('the policy of the bucket denies everybody to delete heads or to undo their lock', () => {
  const [policy] = resourcesOf('production', 'AWS::S3::BucketPolicy').filter(({ Properties }) =>
    isOfHeads(Properties['Bucket']),
  );
  const statements = property<Record<string, unknown>[]>(policy, 'PolicyDocument.Statement');
  expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([]);
  const denied = statements.find(({ Sid }) => Sid === 'NobodyDeletesHeads');
  expect(denied).toMatchObject({
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: [
      's3:BypassGovernanceRetention',
      's3:DeleteBucket',
      's3:DeleteObject',
      's3:DeleteObjectVersion',
      's3:PutObjectRetention',
    ],
  });
  expect(denied).not.toHaveProperty('Condition');
  expect(denied?.['Resource']).toHaveLength(2);
});

test.each(stageNames)(
  'two roles of %s keep and list heads, one sees whether old versions are kept, and nobody does anything else with them',
  (stage) => {
    const grants = allowed(stage)
      .filter(({ resources }) => isOfHeads(resources))
      .map(({ policy, actions }) => [policy.replace(/(Role|ServiceRole).*$/, ''), ...actions].join(' '));
    expect(grants.toSorted()).toEqual([
      'Audit s3:ListBucketVersions',
      'Audit s3:PutObject',
      'Checks s3:GetBucketVersioning',
      'OperatorsAnswerer s3:ListBucketVersions',
      'OperatorsAnswerer s3:PutObject',
    ]);
  },
);

test.each(['local', 'sandbox'] as const)('%s can be removed: it locks no head', (stage) => {
  const bucket = headsBucket(stage);
  expect(bucket?.Properties).not.toHaveProperty('ObjectLockEnabled');
  expect(property(bucket, 'VersioningConfiguration.Status')).toBe('Enabled');
});

test('a lock of heads that cannot be undone has to repeat its number of years', () => {
  const production = deployableStage('production');
  const lock = { mode: 'compliance', irrevocableForYears: 9 };
  const checked = checkedStage.safeParse({ ...production, audit: { retentionYears: 10, lock } });
  expect(checked.error?.issues).toEqual([
    expect.objectContaining({
      path: ['audit', 'lock', 'irrevocableForYears'],
      message: expect.stringContaining('nobody can delete a head of the audit log'),
    }),
  ]);
});
