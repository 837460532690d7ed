import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { HouseAlarm } from '#infra/house/house-alarm.ts';
import { counted, reported } from '#infra/house/metrics.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { Job } from './job.ts';

interface WatchedJobProps {
  readonly stage: Stage;
  readonly job: Job;
  readonly actions: readonly IAlarmAction[];
}

/** The alarms on what one job's runs report. */
export class WatchedJob extends Construct {
  constructor(scope: Construct, id: string, { stage, job, actions }: WatchedJobProps) {
    super(scope, id);
    for (const alarm of job.alarms(stage)) {
      const { metric, dimensions, notice, runbook, threshold, periods } = alarm;
      const counting = { stage, service: job.name, ...(dimensions !== undefined && { dimensions }) };
      new HouseAlarm(this, alarm.id, {
        notice,
        runbook,
        metric:
          'counted' in metric
            ? counted(metric.counted, counting)
            : reported(metric.reported, { ...counting, every: job.every }),
        threshold,
        ...(periods !== undefined && { periods }),
        actions,
      });
    }
  }
}
