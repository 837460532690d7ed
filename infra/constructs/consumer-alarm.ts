import { Duration } from 'aws-cdk-lib';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { causeNumbers } from '#shared/kernel/failure-kinds.ts';
import { BaseAlarm, type BaseAlarmProps } from './base-alarm.ts';
import { causeAlarm, type CauseAlarmProps, crashAlarm } from './failure-causes.ts';
import { oldestSeconds } from './metrics.ts';

/** How long messages take. */
interface Pace {
  /**
   * Longer than one try: nothing is finished in a period only if no try ends well. If one period is looked at, also longer than
   * the time between two tries that crash, or the alarm would end between them.
   */
  readonly period: Duration;
  /**
   * In how many periods one failure is enough; one by default. A count of errors that lies in two periods would end the
   * alarm and begin it again, so more than one is for what needs no count.
   */
  readonly periods?: number;
  /** People notice that messages are older than this, even though some are finished. */
  readonly late: Duration;
}

interface ConsumerAlarmProps extends Pick<CauseAlarmProps, 'process' | 'owner' | 'ifStopped' | 'actions'> {
  readonly runbook: BaseAlarmProps['runbook'];
  /** In a stage without addresses, which has an alarm for it. */
  readonly lateRunbook?: BaseAlarmProps['runbook'];
  readonly queue: IQueue;
  /** `Events of cards` */
  readonly messages: string;
  /** What our code reports of failures: it fails above the threshold, and by this cause. */
  readonly failures: { readonly metric: Metric; readonly threshold: number; readonly cause: Metric };
  readonly pace: Pace;
}

/** With a minute of waiting and two on its way to CloudWatch, a function that is no longer started is known within ten. */
export const shortestPeriod = Duration.minutes(7);

/**
 * One alarm on a function and the queue that it reads: it fails, crashes, is not started, or is too slow. Its
 * value is the number of what leads to the remedy, so there is one message of one alarm for all of them.
 */
export function consumerAlarm(scope: Construct, props: ConsumerAlarmProps): void {
  const { process, owner, ifStopped, runbook, queue, messages, failures, pace, actions } = props;
  const { metric, threshold, cause } = failures;
  const { period, periods = 1 } = pace;
  const inPeriod = (statistic: string) => ({ statistic, period });
  causeAlarm(scope, {
    process,
    ...(owner !== undefined && { owner }),
    failing: `${messages} fail or wait`,
    ifStopped,
    runbook,
    expression: causeOf(threshold, pace),
    usingMetrics: {
      failed: metric.with({ period }),
      cause: cause.with({ period }),
      errors: process.metricErrors(inPeriod(Stats.SUM)),
      waiting: queue.metricApproximateNumberOfMessagesVisible(inPeriod(Stats.MINIMUM)),
      hidden: queue.metricApproximateNumberOfMessagesNotVisible(inPeriod(Stats.MINIMUM)),
      finished: queue.metricNumberOfMessagesDeleted(inPeriod(Stats.SUM)),
      age: queue.metricApproximateAgeOfOldestMessage(inPeriod(Stats.MAXIMUM)),
    },
    period,
    periods,
    breaches: 1,
    deciding: { metric, threshold },
    ofQueue: [
      `${causeNumbers.late} messages have been waiting for more than ${inHours(pace.late)}`,
      `${causeNumbers.unfinished} messages wait and none is finished (AWS does not start the function, or throttles it)`,
    ],
    alone: true,
    actions,
  });
  if (actions.length > 0) return;
  crashAlarm(scope, { process, ...(owner !== undefined && { owner }), ifStopped });
  new BaseAlarm(scope, 'Late', {
    notice: `${messages} have been waiting for more than ${inHours(pace.late)}: ${ifStopped}`,
    runbook: props.lateRunbook ?? runbook,
    // Only messages received fewer than three times count here; the others count as failures.
    metric: oldestSeconds(queue),
    threshold: pace.late.toSeconds(),
  });
}

/**
 * Messages that nobody receives are visible all the time. What is received, and not started or tried again, is hidden but for
 * moments. What was sent with a delay is neither.
 */
function causeOf(threshold: number, { late }: Pace): string {
  const stuck = '(FILL(finished, 0) < 1 AND (FILL(waiting, 0) > 0 OR FILL(hidden, 0) > 0))';
  const causes = [
    // Few errors are a cause as well, once the function ends with them or nothing is finished.
    `IF(FILL(failed, 0) > ${threshold} OR FILL(errors, 0) > 0 OR ${stuck}, FILL(cause, 0), 0)`,
    `IF(FILL(errors, 0) > 0, ${causeNumbers.crash}, 0)`,
    `IF(${stuck}, ${causeNumbers.unfinished}, 0)`,
    `IF(FILL(age, 0) > ${late.toSeconds()}, ${causeNumbers.late}, 0)`,
  ];
  return `MAX([${causes.join(', ')}])`;
}

function inHours(duration: Duration): string {
  const hours = duration.toHours();
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
