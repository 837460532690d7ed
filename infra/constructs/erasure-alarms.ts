import { Duration } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';
import { HouseAlarm } from './house-alarm.ts';
import { counted, reported } from './metrics.ts';

export interface ErasureAlarmsProps {
  readonly stage: Stage;
  /** How often the job runs. */
  readonly every: Duration;
  readonly actions: readonly IAlarmAction[];
}

const service = 'erasure';

/** Whether customers whom the bank has deleted are erased here as well. */
export class ErasureAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, every, actions }: ErasureAlarmsProps) {
    super(scope, id);
    new HouseAlarm(this, 'Refused', {
      notice: 'The bank announced the deletion of a customer whom it still has: nothing is erased',
      runbook: 'erasure',
      metric: counted('ErasureRefused', { stage, service }),
      threshold: 0,
      actions,
    });
    new HouseAlarm(this, 'Stuck', {
      notice: 'A customer whom the bank has deleted is not erased here after three days',
      runbook: 'erasure',
      metric: reported('ErasureOpenHours', { stage, service, every }),
      threshold: Duration.days(3).toHours(),
      actions,
    });
  }
}
