import { Duration } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { environmentSchema } from '#functions/schedules/drift/environment.ts';
import { alarmText } from '#infra/constructs/base-alarm.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { BaseKey } from '#infra/constructs/base-key.ts';
import { counted } from '#infra/constructs/metrics.ts';
import { publishTo, recordFailures, useTable } from '#infra/constructs/permissions.ts';
import { JobAlarms } from '#infra/jobs/job-alarms.ts';
import { ScheduledJob } from '#infra/jobs/scheduled-job.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';

interface DriftWatchProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly topic: ITopic;
  /** Of the topic, if it is ours: the dead letters say no more than that the job was not started. */
  readonly topicKey: IKey | undefined;
  readonly actions: readonly IAlarmAction[];
}

const runbook = 'contract-drift';

/**
 * The job that pages for fields that the bank no longer sends. It stands beside the topic of the alarms, because it writes
 * the page itself: an alarm of CloudWatch could name type and field only by a metric for each of them.
 */
export class DriftWatch extends Construct {
  constructor(scope: Construct, id: string, props: DriftWatchProps) {
    super(scope, id);
    const { stage, storage, topic, topicKey, actions } = props;
    // A field that is missing is known within it and the seconds that its row takes.
    const every = Duration.minutes(5);
    const key =
      topicKey ?? new BaseKey(this, 'Key', { stage, encrypts: 'dead letters of the job that watches drift' });
    const job = new BaseFunction<typeof environmentSchema>(this, 'Watch', {
      stage,
      folder: 'schedules/drift',
      description: 'Pages for fields that our rules rely on and that the bank no longer sends',
      timeout: Duration.minutes(1),
      reservedConcurrency: 1,
      environment: {
        WORK_TABLE: storage.work.tableName,
        ALARM_TOPIC_ARN: topic.topicArn,
        ALARM_TEXT: alarmText({
          notice:
            'The bank no longer sends fields that our rules rely on: states, owners, amounts or times may be wrong',
          runbook,
        }),
      },
      may: [
        useTable(storage.work, ['Query', 'UpdateItem'], ['DRIFT']),
        recordFailures(storage.work, 'schedules/drift'),
        publishTo(topic),
      ],
    });
    const schedule = new ScheduledJob(this, 'Schedule', { stage, key, job, every });
    new JobAlarms(this, 'Alarms', {
      stage,
      schedule,
      ifStopped: 'nobody is told when the bank no longer sends a field that our rules rely on',
      unfinished: {
        notice:
          'A field that our rules rely on is missing, and the topic of the alarms took no message that names it',
        runbook,
        metric: counted('DriftNotNotified', { stage, service: schedule.name }),
      },
      actions,
    });
  }
}
