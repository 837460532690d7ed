import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { alarmsByKind, crashAlarm } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm, type Runbook } from '#infra/constructs/base-alarm.ts';
import { loggedErrors, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';
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

/** A job that must run: the error metrics of a job that never starts stay green. */
export class JobAlarms extends Construct {
  constructor(scope: Construct, id: string, props: JobAlarmsProps) {
    super(scope, id);
    const { schedule, ifStopped, actions } = props;
    addPage(this, 'Failing', {
      notice: `The ${schedule.name} job fails or does not run: ${ifStopped}`,
      runbook: 'jobs',
      causes: [...this.failing(props), ...this.notRunning(props)],
      actions,
    });
  }

  private failing({ stage, schedule, ifStopped, unfinished }: JobAlarmsProps) {
    const within = schedule.every.plus(longestRun);
    return [
      ...alarmsByKind(this, {
        process: schedule.job,
        failing: `The ${schedule.name} job fails`,
        ifStopped,
        metric: (kind) => loggedErrors(kind, { stage, service: schedule.name, within }),
        threshold: 0,
      }),
      crashAlarm(this, { process: schedule.job, ifStopped, within }),
      ...(unfinished === undefined
        ? []
        : [
            new BaseAlarm(this, 'Unfinished', {
              ...unfinished,
              metric: unfinished.metric.with({ period: within }),
              threshold: 0,
            }),
          ]),
    ];
  }

  private notRunning({ schedule: { name, job, every, deadLetters }, ifStopped }: JobAlarmsProps) {
    return [
      new BaseAlarm(this, 'Dead', {
        notice: `The ${name} job did not run when it was due: ${ifStopped}`,
        runbook: 'jobs',
        metric: job.metricInvocations({ statistic: Stats.SUM, period: every.plus(grace) }),
        threshold: 1,
        below: true,
        silence: 'dead',
      }),
      new BaseAlarm(this, 'NotStarted', {
        notice: `The scheduler could not start the ${name} job: ${ifStopped}`,
        runbook: 'jobs',
        metric: waiting(deadLetters),
        threshold: 0,
      }),
    ];
  }
}
