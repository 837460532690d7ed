import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type Family, families } from '#shared/events/families.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { EventFamilyPipeline } from './event-family-pipeline.ts';
import { causeAlarm, causeWhile, crashAlarm } from '#infra/constructs/failure-causes.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { cause, counted, oldestSeconds, waiting } from '#infra/constructs/metrics.ts';
import { addPage } from '#infra/constructs/page.ts';
import { stalledQueueAlarm } from '#infra/constructs/stalled-queue.ts';

interface FamilyAlarmsProps {
  readonly stage: Stage;
  readonly family: Family;
  readonly pipeline: EventFamilyPipeline;
  readonly actions: readonly IAlarmAction[];
}

/** The age of a delivery that fails for the third or fourth time; passing problems are over by then. */
const failingAfter = Duration.minutes(2);
/** Retries are at most 15 minutes apart: a shorter period would end the alarm between two of them. */
const betweenTries = Duration.minutes(20);

/** One event family, from its queue to the mirror. */
export class FamilyAlarms extends Construct {
  constructor(scope: Construct, id: string, props: FamilyAlarmsProps) {
    super(scope, id);
    const { family, pipeline, actions } = props;
    const { ifStopped } = families[family];
    addPage(this, 'Failing', {
      notice: `Events of ${family} fail or wait: ${ifStopped}`,
      runbook: 'failing-functions',
      causes: this.causes(props),
      actions,
    });
    new BaseAlarm(this, 'DeadLetters', {
      notice: `Events of ${family} were moved to the dead letters after two days of retries: for those, ${ifStopped}`,
      runbook: 'dead-letters',
      metric: waiting(pipeline.source.deadLetters),
      threshold: 0,
      actions,
    });
  }

  private causes({ stage, family, pipeline, actions }: FamilyAlarmsProps) {
    const { ifStopped } = families[family];
    const { consumer: process, source } = pipeline;
    return [
      ...causeAlarm(this, {
        process,
        failing: `Events of ${family} fail`,
        ifStopped,
        ...causeWhile({
          metric: counted('OldestUnfinishedSeconds', { stage, service: family }).with({
            statistic: Stats.MAXIMUM,
            period: betweenTries,
          }),
          threshold: failingAfter.toSeconds(),
          cause: cause({ stage, service: family, within: betweenTries }),
          period: betweenTries,
        }),
        actions,
      }),
      // The handler catches what it can: each error is a crashed process, and hides ten events for six minutes.
      crashAlarm(this, { process, ifStopped }),
      ...stalledQueueAlarm(this, {
        notice: `Events of ${family} are waiting on their queue and none is processed: ${ifStopped}`,
        runbook: 'late-events',
        queue: source.queue,
        actions,
      }),
      new BaseAlarm(this, 'Late', {
        notice: `Events of ${family} have been waiting for more than an hour: ${ifStopped}`,
        runbook: 'late-events',
        // Only messages received fewer than three times count here; the others count above.
        metric: oldestSeconds(source.queue),
        threshold: Duration.hours(1).toSeconds(),
      }),
    ];
  }
}
