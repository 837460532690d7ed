import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { StorageStack } from '#infra/storage/stack.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { allowed } from './allowed.ts';
import { property, type Resource, resourcesOf, stageNames, unbundledApp } from './synthesized.ts';

const statementsBucket = (stage: (typeof stageNames)[number]) =>
  resourcesOf(stage, 'AWS::S3::Bucket').find(({ id }) => id.startsWith('StatementsBucket'));

const isLocked = ({ Properties }: Pick<Resource, 'Properties'>) =>
  Properties['ObjectLockEnabled'] !== undefined || Properties['ObjectLockConfiguration'] !== undefined;

/** Ten years, each as long as a leap year. */
const tenYears = 3_660;

test('a legal retention locks every version of every statement, from the first one on', () => {
  const bucket = statementsBucket('production');
  expect(bucket?.Properties).toMatchObject({
    ObjectLockEnabled: true,
    ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: tenYears } } },
    VersioningConfiguration: { Status: 'Enabled' },
  });
  expect(bucket?.DeletionPolicy).toBe('Retain');
  const rules = property<{ readonly ExpirationInDays?: number }[]>(bucket, 'LifecycleConfiguration.Rules');
  expect(rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)).toEqual([]);
});

test('besides the heads of the audit log, no other bucket is locked: personal data could not be erased from it', () => {
  const locked = resourcesOf('production', 'AWS::S3::Bucket').filter(isLocked);
  expect(locked.map(({ id }) => id)).toEqual([
    statementsBucket('production')?.id,
    expect.stringMatching(/^AuditHeadsBucket/),
  ]);
});

test('a stage can ask for a lock that cannot be undone', () => {
  const production = deployableStage('production');
  const lock = { mode: 'compliance', irrevocableForYears: 10 } as const;
  const stage = { ...production, statements: { ...production.statements, lock } };
  Template.fromStack(new StorageStack(unbundledApp(), { stage })).hasResourceProperties('AWS::S3::Bucket', {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: tenYears } } },
  });
});

test('a stage that keeps its data can ask for a lock later, in the same bucket', () => {
  const production = deployableStage('production');
  const statements = { ...production.statements, retentionYears: 'none' } as const;
  const stack = new StorageStack(unbundledApp(), { stage: { ...production, statements } });
  const buckets = Object.values(
    Template.fromStack(stack).findResources('AWS::S3::Bucket') as Record<
      string,
      Pick<Resource, 'Properties'>
    >,
  );
  const unlocked = buckets.filter(({ Properties }) => Properties['ObjectLockConfiguration'] === undefined);
  expect(unlocked.filter(({ Properties }) => Properties['ObjectLockEnabled'] === true)).toHaveLength(1);
});

test.each(['local', 'sandbox'] as const)('%s has no legal retention and locks nothing', (stage) => {
  expect(resourcesOf(stage, 'AWS::S3::Bucket').filter(isLocked)).toEqual([]);
  expect(property(statementsBucket(stage), 'VersioningConfiguration.Status')).toBe('Enabled');
});

/** With one of these a locked file could be removed, or the lock itself. */
const undoing = [
  's3:BypassGovernanceRetention',
  's3:PutObjectRetention',
  's3:PutObjectLegalHold',
  's3:PutBucketObjectLockConfiguration',
  's3:PutBucketVersioning',
  's3:PutLifecycleConfiguration',
  's3:PutBucketPolicy',
  's3:DeleteBucket',
];

test.each(stageNames)('no role of %s can undo a lock', (stage) => {
  const may = allowed(stage).flatMap(({ policy, actions }) => actions.map((action) => `${policy} ${action}`));
  expect(may.filter((each) => undoing.some((action) => each.endsWith(` ${action}`)))).toEqual([]);
});

/** The actions on objects of the bucket of statements that remove some. */
const removing = (stage: (typeof stageNames)[number]) =>
  allowed(stage)
    .filter(({ resources }) => JSON.stringify(resources).includes('StatementsBucket'))
    .flatMap(({ policy, actions }) =>
      actions.filter((action) => action.startsWith('s3:Delete')).map((action) => ({ policy, action })),
    );

test('if the law demands to keep statements, no role may delete or hide one', () => {
  expect(removing('production')).toEqual([]);
  const policies = resourcesOf('production', 'AWS::S3::BucketPolicy').filter((policy) =>
    JSON.stringify(policy.Properties['Bucket']).includes('StatementsBucket'),
  );
  const effects = policies.flatMap((policy) =>
    property<{ readonly Effect: string; readonly Action: unknown }[]>(policy, 'PolicyDocument.Statement')
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Action }) => Action),
  );
  // S3 itself delivers the log of access, into the other bucket.
  expect(effects.flat().filter((action) => action !== 's3:PutObject')).toEqual([]);
});

test.each(['local', 'sandbox'] as const)('in %s the erasure alone deletes statements', (stage) => {
  const found = removing(stage);
  expect(found.map(({ action }) => action)).toEqual(['s3:DeleteObjectVersion']);
  expect(found.every(({ policy }) => policy.startsWith('ErasureRole'))).toBe(true);
});
