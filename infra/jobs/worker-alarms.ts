import { Duration } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { causeAlarm, crashAlarm, loggedCause } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { oldestSeconds, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';
import { stalledQueueAlarm } from '#infra/constructs/stalled-queue.ts';
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
    const { job, description, worker, actions } = props;
    const { ifStopped } = description;
    const notice = `Runs of the ${job.name} job fail or wait: ${ifStopped}`;
    addPage(this, 'Failing', { notice, runbook: 'jobs', causes: this.causes(props), actions });
    new BaseAlarm(this, 'DeadLetters', {
      notice: `Shards of the ${job.name} job ended each worker that took them: for their accounts, ${ifStopped}`,
      runbook: 'jobs',
      metric: waiting(worker.source.deadLetters),
      threshold: 0,
      actions,
    });
  }

  private causes({ stage, job, description: { ifStopped }, worker, actions }: WorkerAlarmsProps) {
    const { process, source } = worker;
    return [
      ...causeAlarm(this, {
        process,
        failing: `Runs of the ${job.name} job fail`,
        ifStopped,
        ...loggedCause({ stage, service: workerName(job) }, passingErrors),
        actions,
      }),
      crashAlarm(this, { process, ifStopped }),
      ...stalledQueueAlarm(this, {
        notice: `Shards of the ${job.name} job wait and none is finished: ${ifStopped}`,
        runbook: 'jobs',
        queue: source.queue,
        actions,
      }),
      new BaseAlarm(this, 'Late', {
        notice: `Shards of the ${job.name} job have been waiting for more than six hours: ${ifStopped}`,
        runbook: 'jobs',
        metric: oldestSeconds(source.queue),
        threshold: Duration.hours(6).toSeconds(),
      }),
    ];
  }
}
