import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import type { Backups } from './backups.ts';

interface BackupAlarmsProps {
  readonly backups: Backups;
  /** Whether each copy is copied to a second vault. */
  readonly copied: boolean;
  readonly actions: readonly IAlarmAction[];
}

const day = Duration.days(1);

/** Copies that nobody misses before they are needed. */
export class BackupAlarms extends Construct {
  constructor(scope: Construct, id: string, { backups, copied, actions }: BackupAlarmsProps) {
    super(scope, id);
    const counted = (metricName: string) =>
      new Metric({
        namespace: 'AWS/Backup',
        metricName,
        dimensionsMap: { BackupVaultName: backups.vault.backupVaultName },
        statistic: Stats.SUM,
        period: day,
      });
    const missing = { runbook: 'restore', below: true, threshold: backups.copiesADay, actions } as const;
    // A day is cut at midnight, UTC, and a large bucket may take longer than to its end.
    const patience = { periods: 2, silence: 'dead' } as const;
    new BaseAlarm(this, 'Missing', {
      ...missing,
      ...patience,
      notice:
        'For two days, tables or buckets have not been copied: a loss could not be restored from a copy',
      metric: counted('NumberOfBackupJobsCompleted'),
    });
    if (!copied) return;
    new BaseAlarm(this, 'NotCopied', {
      ...missing,
      ...patience,
      notice:
        'For two days, copies have not reached the second vault: the loss of this account would be final',
      metric: counted('NumberOfCopyJobsCompleted'),
    });
  }
}
