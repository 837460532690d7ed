import { Duration } from 'aws-cdk-lib';
import { type Alarm, type IAlarmAction, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { BaseAlarm, type BaseAlarmProps } from './base-alarm.ts';

interface StalledQueueProps extends Pick<BaseAlarmProps, 'notice' | 'runbook'> {
  readonly queue: IQueue;
  /** Actions of the page that it is a cause of. */
  readonly actions: readonly IAlarmAction[];
}

const period = Duration.minutes(1);

/**
 * Messages are waiting or in flight, and none has been completed for minutes. Neither the number nor the age of
 * messages shows this: messages that are being retried are hidden most of the time, and not part of the age.
 */
export function stalledQueueAlarm(scope: Construct, props: StalledQueueProps): readonly Alarm[] {
  const { queue, notice, runbook, actions } = props;
  // The emulator rejects metric expressions; its stage has no addresses to notify.
  if (actions.length === 0) return [];
  const maximum = { statistic: Stats.MAXIMUM, period };
  return [
    new BaseAlarm(scope, 'Stalled', {
      notice,
      runbook,
      metric: new MathExpression({
        label: 'Messages are there and none is finished',
        // A minute whose counts have not come yet has no value, and CloudWatch looks at the one before. With 0 in their place,
        // the latest minutes would always be quiet.
        expression: 'IF(waiting + hidden > 0 AND FILL(finished, 0) < 1, 1, 0)',
        usingMetrics: {
          waiting: queue.metricApproximateNumberOfMessagesVisible(maximum),
          hidden: queue.metricApproximateNumberOfMessagesNotVisible(maximum),
          finished: queue.metricNumberOfMessagesDeleted({ statistic: Stats.SUM, period }),
        },
        period,
      }),
      threshold: 0,
      // Longer than the six minutes for which a message may be in flight.
      periods: 7,
    }),
  ];
}
