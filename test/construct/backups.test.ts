import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { createStacks } from '#infra/partner-banking.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { StorageStack } from '#infra/storage/stack.ts';
import type { StageName } from '#examples/company/stages.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { property, resourcesOf, unbundledApp } from './synthesized.ts';

const plans = (stage: StageName) => resourcesOf(stage, 'AWS::Backup::BackupPlan');

test('every table and every bucket with data of production is copied daily, for 7 days', () => {
  const [plan, ...others] = plans('production');
  expect(others).toEqual([]);
  expect(property(plan, 'BackupPlan.BackupPlanRule')).toEqual([
    expect.objectContaining({
      ScheduleExpression: 'cron(0 1 * * ? *)',
      // No longer than point-in-time recovery: until then an erasure is not complete.
      Lifecycle: { DeleteAfterDays: 7 },
    }),
  ]);
  const selected = resourcesOf('production', 'AWS::Backup::BackupSelection').flatMap((selection) =>
    property<unknown[]>(selection, 'BackupSelection.Resources'),
  );
  const tables = resourcesOf('production', 'AWS::DynamoDB::Table');
  const buckets = resourcesOf('production', 'AWS::S3::Bucket').filter(({ id }) => !id.includes('AccessLog'));
  const texts = JSON.stringify(selected);
  for (const { id } of [...tables, ...buckets]) expect(texts).toContain(`"${id}"`);
  expect(selected).toHaveLength(tables.length + buckets.length);
});

test('copies are encrypted by a key of their own, and neither vault nor copy can be deleted', () => {
  const [vault] = resourcesOf('production', 'AWS::Backup::BackupVault');
  const keys = resourcesOf('production', 'AWS::KMS::Key').filter(({ stack }) => stack === 'storage');
  const key = property<{ 'Fn::GetAtt': [string] }>(vault, 'EncryptionKeyArn')['Fn::GetAtt'][0];
  expect(keys.map(({ id }) => id)).toContain(key);
  expect(JSON.stringify(resourcesOf('production', 'AWS::DynamoDB::Table'))).not.toContain(key);
  expect(vault?.DeletionPolicy).toBe('Retain');
  expect(property(vault, 'AccessPolicy.Statement')).toEqual([
    expect.objectContaining({
      Effect: 'Deny',
      Action: ['backup:DeleteRecoveryPoint', 'backup:UpdateRecoveryPointLifecycle'],
    }),
  ]);
});

test('a stage that leaves nothing behind makes no copies', () => {
  for (const stage of ['local', 'sandbox'] as const) expect(plans(stage)).toEqual([]);
});

const production = deployableStage('production');
const elsewhere = 'arn:aws:backup:eu-west-1:444455556666:backup-vault:partner-banking';

test('a second copy goes to the vault that the stage names, for as long', () => {
  const stage = { ...production, backups: { keepDays: 20, copyTo: elsewhere } };
  const template = Template.fromStack(new StorageStack(unbundledApp(), { stage }));
  template.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: {
      BackupPlanRule: [
        {
          Lifecycle: { DeleteAfterDays: 20 },
          CopyActions: [{ DestinationBackupVaultArn: elsewhere, Lifecycle: { DeleteAfterDays: 20 } }],
        },
      ],
    },
  });
});

const refusalOf = (backups: unknown) => {
  const parsed = checkedStage.safeParse({ ...production, backups });
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join();
};

test('copies do not outlive what an erasure promises, and a second one is not in the same place', () => {
  expect(refusalOf({ keepDays: 35, copyTo: elsewhere })).toBeUndefined();
  expect(refusalOf({ keepDays: 36 })).toBeDefined();
  expect(refusalOf({ keepDays: 35, copyTo: 'a vault' })).toBeDefined();
  const account = '777788889999';
  const sameplace = `arn:aws:backup:${production.region}:${account}:backup-vault:another`;
  expect(
    checkedStage.safeParse({ ...production, account, backups: { keepDays: 35, copyTo: sameplace } }).success,
  ).toBe(false);
});

test('the checks may read the plan and the vault of the stage, and jobs of others only for a second vault', () => {
  const actions = (stage: Stage) => {
    const { operations } = createStacks(unbundledApp(), stage);
    const policies = JSON.stringify(Template.fromStack(operations).findResources('AWS::IAM::Policy'));
    return [...new Set(policies.match(/backup:\w+/g))].toSorted();
  };
  const ofStage = ['GetBackupPlan', 'ListBackupSelections', 'ListRecoveryPointsByBackupVault'];
  const named = (names: readonly string[]) => names.map((name) => `backup:${name}`).toSorted();
  expect(actions(production)).toEqual(named(ofStage));
  expect(actions({ ...production, backups: { keepDays: 7, copyTo: elsewhere } })).toEqual(
    named([...ofStage, 'ListCopyJobs']),
  );
  expect(actions({ ...production, backups: 'none' })).toEqual([]);
});
