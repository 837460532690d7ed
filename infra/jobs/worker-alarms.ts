import { Duration } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { consumerAlarm } from '#infra/constructs/consumer-alarm.ts';
import { loggedFailures } from '#infra/constructs/failure-causes.ts';
import { waiting } from '#infra/constructs/metrics.ts';
import { type Job, type JobWorker, workerName } from './job.ts';
import type { Worker } from './worker.ts';

interface WorkerAlarmsProps {
  readonly stage: Stage;
  readonly job: Job;
  readonly description: JobWorker;
  readonly worker: Worker;
  readonly actions: readonly IAlarmAction[];
}

/** An item that fails is tried again; one that fails for good is counted at the end of its run. */
const passingErrors = 5;

/** The function that takes a job's shards. */
export class WorkerAlarms extends Construct {
  constructor(scope: Construct, id: string, props: WorkerAlarmsProps) {
    super(scope, id);
    const { stage, job, description, worker, actions } = props;
    const { ifStopped, timeout } = description;
    const { process, source } = worker;
    consumerAlarm(this, {
      process,
      ifStopped,
      runbook: 'jobs',
      queue: source.queue,
      messages: `Shards of the ${job.name} job`,
      failures: loggedFailures({ stage, service: workerName(job) }, passingErrors),
      pace: {
        // A shard whose worker ended comes back a minute after its timeout.
        period: timeout.plus(Duration.minutes(2)),
        late: Duration.hours(6),
      },
      actions,
    });
    new BaseAlarm(this, 'DeadLetters', {
      notice: `Shards of the ${job.name} job ended each worker that took them: for their accounts, ${ifStopped}`,
      runbook: 'jobs',
      metric: waiting(source.deadLetters),
      threshold: 0,
      actions,
    });
  }
}
