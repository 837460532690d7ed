import type { Duration } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { HouseAlarm } from './house-alarm.ts';
import { counted, reported } from './metrics.ts';

export interface ArchiveAlarmsProps {
  readonly stage: Stage;
  /** How often the job runs. */
  readonly every: Duration;
  readonly actions: readonly IAlarmAction[];
}

/** What is not in the archive yet. Records live for forty days, so that there is time to mend what keeps them out. */
export class ArchiveAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, every, actions }: ArchiveAlarmsProps) {
    super(scope, id);
    const ofJob = { stage, service: 'archive', every };
    new HouseAlarm(this, 'Behind', {
      notice: 'A day of events has not come into the archive for three days, and its records live for forty',
      runbook: 'replay',
      metric: reported('ArchiveBehindDays', ofJob),
      threshold: 3,
      actions,
    });
    new HouseAlarm(this, 'SetAside', {
      notice:
        'Records cannot be read and are not in the archive: after forty days they can never be replayed',
      runbook: 'replay',
      metric: reported('ArchiveSetAside', ofJob),
      threshold: 0,
      periods: 2,
      actions,
    });
    new HouseAlarm(this, 'SetAsideLong', {
      notice:
        'Records that are not in the archive are over 25 days old: they expire in two weeks, and are lost then',
      runbook: 'replay',
      metric: reported('ArchiveSetAsideDays', ofJob),
      threshold: 25,
      actions,
    });
    new HouseAlarm(this, 'Lost', {
      notice: 'Records expired before they could be archived: they can never be replayed',
      runbook: 'replay',
      metric: counted('ArchiveLost', ofJob),
      threshold: 0,
      actions,
    });
  }
}
