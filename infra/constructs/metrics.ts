import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

const period = Duration.minutes(5);

/** A counter of our own; `service` is the last part of the function's folder. */
export function counted(
  metricName: string,
  service: string,
  dimensions: Record<string, string> = {},
): Metric {
  return new Metric({
    namespace: 'PartnerBanking',
    metricName,
    dimensionsMap: { service, ...dimensions },
    statistic: Stats.SUM,
    period,
  });
}

/**
 * A value that a job reports in each run. The period spans two runs: one without a value in it would count as
 * quiet, and the alarm would never ring, or ring again and again.
 */
export const reported = (
  metricName: string,
  service: string,
  { every, dimensions }: { every: Duration; dimensions?: Record<string, string> },
): Metric =>
  counted(metricName, service, dimensions).with({
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(2 * every.toMinutes()),
  });

export const waiting = (queue: IQueue): Metric =>
  queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period });

export const oldestSeconds = (queue: IQueue): Metric =>
  queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period });
