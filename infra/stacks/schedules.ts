import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { ArchiveFunction } from '#infra/constructs/archive-function.ts';
import { bankAccess } from '#infra/constructs/bank-access.ts';
import { ErasureFunction } from '#infra/constructs/erasure-function.ts';
import { HouseFunction } from '#infra/constructs/house-function.ts';
import { HouseKey } from '#infra/constructs/house-key.ts';
import { encryptFor, replaceSecret, readSecret, useTable } from '#infra/constructs/permissions.ts';
import { ScheduledJob } from '#infra/constructs/scheduled-job.ts';
import type { Stage } from '#infra/stage.ts';
import { subscribedTypes } from '#infra/wanted-events.ts';
import { HouseStack } from './house-stack.ts';
import type { IngestionStack } from './ingestion.ts';
import type { StorageStack } from './storage.ts';

export interface SchedulesProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly ingestion: IngestionStack;
}

/** The jobs that run by the clock. */
export class SchedulesStack extends HouseStack {
  readonly archive: ScheduledJob;
  readonly subscriptions: ScheduledJob;
  readonly erasure: ScheduledJob;

  constructor(scope: Construct, props: SchedulesProps) {
    const { stage } = props;
    super(scope, 'Schedules', { stage, description: 'Jobs of partner-banking' });
    const key = new HouseKey(this, 'Key', { stage, encrypts: 'dead letters of the jobs' });
    key.addToResourcePolicy(encryptFor('events.amazonaws.com', this.account));
    const archive = new ArchiveFunction(this, 'Archive', props);
    this.publish({ ArchiveFunction: archive.functionName });
    // A day is closed an hour after midnight, UTC. Every other run finds nothing to do, or what the last one left.
    const hourly = Duration.hours(1);
    this.archive = new ScheduledJob(this, 'ArchiveSchedule', { stage, key, job: archive, every: hourly });
    const job = this.createSubscriptions(props);
    this.subscriptions = new ScheduledJob(this, 'SubscriptionsSchedule', {
      stage,
      key,
      job,
      every: Duration.minutes(15),
    });
    this.runAfterDeployment(this.subscriptions);
    const erasure = new ErasureFunction(this, 'Erasure', props);
    this.erasure = new ScheduledJob(this, 'ErasureSchedule', {
      stage,
      key,
      job: erasure,
      every: Duration.hours(1),
    });
    this.publish({ SubscriptionsFunction: job.functionName, ErasureFunction: erasure.functionName });
  }

  private createSubscriptions({ stage, storage, ingestion }: SchedulesProps): HouseFunction {
    const share = stage.callBudget.subscriptions;
    const bank = bankAccess({ stage, storage, share });
    return new HouseFunction(this, 'Subscriptions', {
      stage,
      folder: 'schedules/subscriptions',
      description: 'Makes the webhook subscriptions at the bank what the stage asks for',
      // A run stops by itself before a write to the bank could be cut off; the next one goes on.
      timeout: Duration.minutes(14),
      reservedConcurrency: share.concurrency,
      environment: {
        ...bank.environment,
        SUBSCRIPTIONS_SECRET_ARN: storage.subscriptionSecrets.arn,
        EVENTS_TABLE: storage.events.tableName,
        WEBHOOK_URL: ingestion.webhookUrl,
        EVENT_TYPES: JSON.stringify(subscribedTypes(stage)),
        EXPECTED_SILENCE: JSON.stringify(stage.subscriptions.expectedSilence),
        OVERLAP_DAYS: String(stage.subscriptions.overlapDays),
      },
      may: [
        ...bank.may,
        readSecret(storage.subscriptionSecrets),
        replaceSecret(storage.subscriptionSecrets),
        useTable(storage.events, ['GetItem'], ['HEARD#*']),
        useTable(storage.work, ['UpdateItem', 'ConditionCheckItem'], ['LEASE#subscriptions']),
        useTable(
          storage.work,
          ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
          ['SUBSCRIPTION#*', 'SUBSCRIPTION_INTENT#*', 'PUBLICATION#subscriptions'],
        ),
        useTable(storage.work, ['UpdateItem'], ['RECONCILE_REQUEST#*']),
      ],
    });
  }

  /**
   * CloudFormation tells when this stack has changed, which it does with every address and event type that the
   * job works by. A custom resource would let a bank that is down fail the deployment.
   */
  private runAfterDeployment({ job, every, deadLetters }: ScheduledJob) {
    new Rule(this, 'Deployed', {
      description: 'Runs the subscriptions job after each deployment of this stack',
      eventPattern: {
        source: ['aws.cloudformation'],
        detailType: ['CloudFormation Stack Status Change'],
        detail: {
          'stack-id': [this.stackId],
          'status-details': { status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE'] },
        },
      },
      targets: [
        new LambdaFunction(job, {
          event: RuleTargetInput.fromObject({}),
          deadLetterQueue: deadLetters,
          retryAttempts: 2,
          maxEventAge: every,
        }),
      ],
    });
  }
}
