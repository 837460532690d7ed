import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { counted, reported } from '#infra/constructs/metrics.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { Job } from './job.ts';

interface WatchedJobProps extends Pick<Job, 'alarms' | 'every'> {
  readonly stage: Stage;
  /** Under which it counts. */
  readonly service: string;
  readonly actions: readonly IAlarmAction[];
}

/** The alarms on the reports of one job or its worker. */
export class WatchedJob extends Construct {
  constructor(scope: Construct, id: string, { stage, service, alarms, every, actions }: WatchedJobProps) {
    super(scope, id);
    for (const alarm of alarms(stage)) {
      const { metric, dimensions, notice, runbook, threshold, periods } = alarm;
      const counting = { stage, service, ...(dimensions !== undefined && { dimensions }) };
      new BaseAlarm(this, alarm.id, {
        notice,
        runbook,
        metric:
          'counted' in metric
            ? counted(metric.counted, counting)
            : reported(metric.reported, { ...counting, every }),
        threshold,
        ...(periods !== undefined && { periods }),
        actions,
      });
    }
  }
}
