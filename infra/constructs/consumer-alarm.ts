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
   * Nothing is finished in a period only if no function is started: longer than one try. If one period is looked at, also
   * longer than the time between two tries that crash, or the alarm would end between them.
   */
  readonly period: Duration;
  /**
   * In how many periods one failure is enough; one by default. A count of errors that lies in two periods would end the
   * alarm and begin it again, so more than one is for what needs no count.
   */
  readonly periods?: number;
  /** The age at which a message is finished at the latest while all is well, with the delay that it was sent with. */
  readonly finishedWithin: Duration;
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
 * What is throttled for a moment has its message finished in the next minute, which may not have come. Lambda waits longer
 * before each try, so more of them than this are no moment.
 */
const passingThrottles = 5;

/**
 * One alarm on a function and the queue that it reads: it fails, crashes, is throttled or not started, or is too slow. Its
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
      throttled: process.metricThrottles(inPeriod(Stats.SUM)),
      waiting: queue.metricApproximateNumberOfMessagesVisible(inPeriod(Stats.MINIMUM)),
      finished: queue.metricNumberOfMessagesDeleted(inPeriod(Stats.SUM)),
      age: queue.metricApproximateAgeOfOldestMessage(inPeriod(Stats.MAXIMUM)),
    },
    period,
    periods,
    breaches: 1,
    deciding: { metric, threshold },
    ofQueue: [
      `${causeNumbers.late} messages have been waiting for more than ${inHours(pace.late)}`,
      `${causeNumbers.unfinished} messages wait and none is finished (AWS does not start the function)`,
      `${causeNumbers.throttled} AWS throttles the function and no message is finished`,
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
 * Messages that nobody receives are visible all the time. What is received and never started is hidden, and shows by its age
 * until it was received three times: SQS leaves it out from then on, and a throttled function shows by its throttles.
 */
function causeOf(threshold: number, { finishedWithin, late }: Pace): string {
  const nothing = 'FILL(finished, 0) < 1';
  const { unfinished, throttled, crash } = causeNumbers;
  const causes = [
    `IF(FILL(failed, 0) > ${threshold}, FILL(cause, 0), 0)`,
    `IF(FILL(errors, 0) > 0, ${crash}, 0)`,
    `IF(${nothing} AND FILL(throttled, 0) > ${passingThrottles}, ${throttled}, 0)`,
    `IF(${nothing} AND (FILL(waiting, 0) > 0 OR FILL(age, 0) > ${finishedWithin.toSeconds()}), ${unfinished}, 0)`,
    `IF(FILL(age, 0) > ${late.toSeconds()}, ${causeNumbers.late}, 0)`,
  ];
  return `MAX([${causes.join(', ')}])`;
}

function inHours(duration: Duration): string {
  const hours = duration.toHours();
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
