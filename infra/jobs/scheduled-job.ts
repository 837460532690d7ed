import { basename } from 'node:path';
import { type Duration, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { invoke, permit, sendMessages, waitForRights } from '#infra/constructs/permissions.ts';

interface ScheduledJobProps {
  readonly stage: Stage;
  readonly key: IKey;
  readonly job: BaseFunction;
  /** In logs and metrics; the last part of the folder of its function if omitted. */
  readonly name?: string;
  readonly every: Duration;
}

/** A job that EventBridge Scheduler starts periodically. Starts that failed wait in the dead letters. */
export class ScheduledJob extends Construct {
  /** Its name in logs and metrics. */
  readonly name: string;
  readonly job: BaseFunction;
  readonly every: Duration;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, { stage, key, job, every, name }: ScheduledJobProps) {
    super(scope, id);
    this.name = name ?? basename(job.folder);
    this.job = job;
    this.every = every;
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters', { stage, key });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    // Otherwise Lambda would retry a failing run twice and one failure would count as three; the next run does the
    // work.
    job.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: every });
    acknowledge(job, {
      'Serverless-LambdaAsyncFailureDestination':
        'A run that fails leaves nothing to process: the next one does its work, and an alarm counts the failures',
    });
    // Not `grantInvoke`, which also covers every version of the function.
    permit(role, [invoke(job), sendMessages(this.deadLetters)]);
    const schedule = new CfnSchedule(this, 'Schedule', {
      flexibleTimeWindow: { mode: 'OFF' },
      scheduleExpression: `rate(${every.toMinutes()} minutes)`,
      target: {
        arn: job.functionArn,
        roleArn: role.roleArn,
        // An ordinary run. Jobs reject unknown input, such as the Scheduler's own.
        input: '{}',
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        // The next run does what this one would have done.
        retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: every.toSeconds() },
      },
    });
    waitForRights(schedule, role);
  }
}
