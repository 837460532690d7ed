import { Duration, Fn } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Rule } from 'aws-cdk-lib/aws-events';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { MetricName } from '#shared/names/metric-names.ts';
import type { SummedMetric } from '#shared/names/summed-metrics.ts';
import type { Stage } from '#infra/stage/stage.ts';

/** Of graphs, and of what alarms do not ask for sooner. */
export const period = Duration.minutes(5);

export interface Counting {
  readonly stage: Stage;
  /** The last part of the function's folder. */
  readonly service: string;
  readonly dimensions?: Readonly<Record<string, string>>;
}

/** A counter of our own. */
export function counted(metricName: MetricName, { stage, service, dimensions }: Counting): Metric {
  return new Metric({
    namespace: 'PartnerBanking',
    metricName,
    dimensionsMap: { service, stage: stage.name, ...dimensions },
    statistic: Stats.SUM,
    period,
  });
}

/**
 * A value that a job reports in each run, unless it is 0. The period spans two runs: a period without a value counts as
 * quiet, so the alarm of a value that stays would trigger again and again.
 */
export const reported = (
  metricName: MetricName,
  { every, ...counting }: Counting & { readonly every: Duration },
): Metric =>
  counted(metricName, counting).with({
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(2 * every.toMinutes()),
  });

export const waiting = (queue: IQueue): Metric =>
  queue.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM, period });

export const oldestSeconds = (queue: IQueue): Metric =>
  queue.metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period });

/** A counter of all services together. */
export const summed = (metricName: Extract<MetricName, SummedMetric>, { name }: Stage): Metric =>
  new Metric({
    namespace: 'PartnerBanking',
    metricName,
    dimensionsMap: { stage: name },
    statistic: Stats.SUM,
    period,
  });

/** The number of the kind of the errors that a function logged: the largest one. */
export const cause = ({ within, ...counting }: Counting & { readonly within: Duration }): Metric =>
  counted('FailureCause', counting).with({ statistic: Stats.MAXIMUM, period: within });

/** How many errors a function logged. */
export const loggedErrors = ({ within, ...counting }: Counting & { readonly within: Duration }): Metric =>
  counted('FailureCause', counting).with({ statistic: Stats.SAMPLE_COUNT, period: within });

/** A metric of EventBridge for a rule on one of our buses: such metrics have both dimensions. */
export const ofRule = (metricName: string, { ruleArn }: Rule, within: Duration): Metric => {
  const parts = Fn.split('/', ruleArn);
  return new Metric({
    namespace: 'AWS/Events',
    metricName,
    dimensionsMap: { EventBusName: Fn.select(1, parts), RuleName: Fn.select(2, parts) },
    statistic: Stats.SUM,
    period: within,
  });
};
