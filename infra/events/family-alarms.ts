import { Duration } from 'aws-cdk-lib';
import { type IAlarmAction, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { type Family, families } from '#shared/events/families.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { EventFamilyPipeline } from './event-family-pipeline.ts';
import { BaseAlarm } from '#infra/constructs/base-alarm.ts';
import { consumerAlarm, shortestPeriod } from '#infra/constructs/consumer-alarm.ts';
import { cause, counted, waiting } from '#infra/constructs/metrics.ts';

interface FamilyAlarmsProps {
  readonly stage: Stage;
  readonly family: Family;
  readonly pipeline: EventFamilyPipeline;
  readonly actions: readonly IAlarmAction[];
}

/** The age of a delivery that fails for the third or fourth time; passing problems are over by then. */
const failingAfter = Duration.minutes(2);
/** Retries are at most 15 minutes apart. A stage without addresses has one period, and no expression. */
const betweenTries = Duration.minutes(20);

/** One event family, from its queue to the mirror. */
export class FamilyAlarms extends Construct {
  constructor(scope: Construct, id: string, { stage, family, pipeline, actions }: FamilyAlarmsProps) {
    super(scope, id);
    const { ifStopped } = families[family];
    const { consumer: process, source } = pipeline;
    consumerAlarm(this, {
      process,
      ifStopped,
      runbook: 'failing-functions',
      lateRunbook: 'late-events',
      queue: source.queue,
      messages: `Events of ${family}`,
      failures: {
        metric: counted('OldestUnfinishedSeconds', { stage, service: family }).with({
          statistic: Stats.MAXIMUM,
          period: betweenTries,
        }),
        threshold: failingAfter.toSeconds(),
        cause: cause({ stage, service: family, within: shortestPeriod }),
      },
      pace: {
        period: shortestPeriod,
        // Until the next try: they are at most 15 minutes apart.
        periods: 3,
        late: Duration.hours(1),
      },
      actions,
    });
    new BaseAlarm(this, 'DeadLetters', {
      notice: `Events of ${family} were moved to the dead letters after two days of retries: for those, ${ifStopped}`,
      runbook: 'dead-letters',
      metric: waiting(source.deadLetters),
      threshold: 0,
      actions,
    });
  }
}
