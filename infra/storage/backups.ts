import { Duration } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
} from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import type { Backups as Settings } from '#infra/stage/backups.ts';
import type { Stage } from '#infra/stage/stage.ts';

interface BackupsProps {
  readonly stage: Stage;
  readonly settings: Exclude<Settings, 'none'>;
  readonly tables: readonly ITable[];
  readonly buckets: readonly IBucket[];
}

/** Managed policies of the service: what it needs for tables and for buckets, to copy them and not to restore them. */
const policies = ['AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'] as const;
const policyName = { [policies[0]]: `service-role/${policies[0]}`, [policies[1]]: policies[1] };

/** Copies of tables and buckets, each day and under a key of their own: point-in-time recovery goes with its table. */
export class Backups extends Construct {
  readonly vault: BackupVault;
  readonly plan: BackupPlan;
  /** How many copies a day makes. */
  readonly copiesADay: number;

  constructor(scope: Construct, id: string, { stage, settings, tables, buckets }: BackupsProps) {
    super(scope, id);
    const deleteAfter = Duration.days(settings.keepDays);
    this.copiesADay = tables.length + buckets.length;
    this.vault = new BackupVault(this, 'Vault', {
      encryptionKey: new BaseKey(this, 'Key', { stage, encrypts: 'copies of tables and buckets' }),
      blockRecoveryPointDeletion: stage.keepData,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const second =
      settings.copyTo === undefined
        ? []
        : [BackupVault.fromBackupVaultArn(this, 'SecondVault', settings.copyTo)];
    const rule = new BackupPlanRule({
      ruleName: 'daily',
      backupVault: this.vault,
      // After the day of the bank has ended, and before the jobs of the next one.
      scheduleExpression: Schedule.cron({ hour: '1', minute: '0' }),
      startWindow: Duration.hours(2),
      completionWindow: Duration.hours(20),
      deleteAfter,
      copyActions: second.map((destinationBackupVault) => ({ destinationBackupVault, deleteAfter })),
    });
    this.plan = new BackupPlan(this, 'Daily', { backupPlanRules: [rule] });
    new BackupSelection(this, 'Selection', {
      backupPlan: this.plan,
      role: this.role(),
      disableDefaultBackupPolicy: true,
      resources: [
        ...tables.map(({ tableArn }) => BackupResource.fromArn(tableArn)),
        ...buckets.map(({ bucketArn }) => BackupResource.fromArn(bucketArn)),
      ],
    });
  }

  private role(): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
    for (const policy of policies) {
      role.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName(policyName[policy]));
      acknowledge(role, {
        [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policyName[policy]}]`]:
          'AWS Backup extends its own policy when it copies more; only that service can assume the role',
      });
    }
    return role;
  }
}
