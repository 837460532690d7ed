import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { summed } from '#infra/constructs/metrics.ts';
import type { Stage } from '#infra/stage/stage.ts';

interface RunAlarmsProps {
  readonly stage: Stage;
  readonly actions: readonly IAlarmAction[];
}

/** What runs of any job left undone. `runs list` names the job and the run, and is what to do in each case. */
export class RunAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, actions }: RunAlarmsProps) {
    super(scope, id);
    new BaseAlarm(this, 'SetAside', {
      notice:
        'An item of a run ended three workers and was set aside: `runs list` names the job, and for the item its work is not done',
      runbook: 'jobs',
      metric: summed('ItemsSetAside', stage),
      threshold: 0,
      actions,
    });
    new BaseAlarm(this, 'ItemsFailed', {
      notice:
        'A run of a job is complete, but failed for some accounts: `runs list` names the job and the run',
      runbook: 'jobs',
      metric: summed('ItemsFailed', stage),
      threshold: 0,
      actions,
    });
  }
}
