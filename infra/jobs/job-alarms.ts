import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { causeAlarm } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm, type Runbook } from '#infra/constructs/base-alarm.ts';
import { cause, waiting } from '#infra/constructs/metrics.ts';
import { causeNumbers } from '#shared/kernel/failure-kinds.ts';
import type { ScheduledJob } from './scheduled-job.ts';

interface JobAlarmsProps {
  readonly stage: Stage;
  readonly schedule: ScheduledJob;
  /** What people notice when the job no longer runs. */
  readonly ifStopped: string;
  /** Counter of runs that could not finish their work. */
  readonly unfinished?: {
    readonly notice: string;
    readonly runbook: Runbook;
    readonly metric: Metric;
  };
  readonly actions: readonly IAlarmAction[];
}

/** A run that is this late counts as missed. */
const grace = Duration.minutes(10);
/** A failure counts until the next run could have succeeded. */
const longestRun = Duration.minutes(15);

/** Lambda counts each failed run, so a crash has the smallest number. */
const largest = `MAX([FILL(cause, 0), IF(FILL(errors, 0) > 0, ${causeNumbers.crash}, 0)])`;

/** A job that must run: the error metrics of a job that never starts stay green. */
export class JobAlarms extends Construct {
  constructor(scope: Construct, id: string, props: JobAlarmsProps) {
    super(scope, id);
    const { stage, schedule, ifStopped, unfinished, actions } = props;
    const { name, job, every, deadLetters } = schedule;
    const within = every.plus(longestRun);
    causeAlarm(this, {
      process: job,
      failing: `The ${name} job fails`,
      ifStopped,
      expression: largest,
      usingMetrics: {
        cause: cause({ stage, service: name, within }),
        errors: job.metricErrors({ statistic: Stats.SUM, period: within }),
      },
      period: within,
      runbook: 'jobs',
      actions,
      alone: true,
    });
    new BaseAlarm(this, 'Dead', {
      notice: `The ${name} job did not run when it was due: ${ifStopped}`,
      runbook: 'jobs',
      metric: job.metricInvocations({ statistic: Stats.SUM, period: every.plus(grace) }),
      threshold: 1,
      below: true,
      silence: 'dead',
      actions,
    });
    new BaseAlarm(this, 'NotStarted', {
      notice: `The scheduler could not start the ${name} job: ${ifStopped}`,
      runbook: 'jobs',
      metric: waiting(deadLetters),
      threshold: 0,
      actions,
    });
    if (unfinished === undefined) return;
    new BaseAlarm(this, 'Unfinished', {
      ...unfinished,
      metric: unfinished.metric.with({ period: within }),
      threshold: 0,
      actions,
    });
  }
}
