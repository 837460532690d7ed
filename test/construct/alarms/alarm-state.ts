import { type Datapoint, metricId } from './datapoint.ts';
import { metricMath, type Values } from './metric-math.ts';

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

/** One metric of an alarm, or an expression over others. */
export type Query = { readonly id: string } & (
  | { readonly metric: MetricOfAlarm }
  | { readonly expression: string }
);

export interface MetricOfAlarm {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: string;
  readonly periodSeconds: number;
}

export interface MetricAlarm {
  readonly queries: readonly Query[];
  /** The query whose value is compared. */
  readonly compared: string;
  readonly comparison: string;
  readonly threshold: number;
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm: number;
  readonly treatMissingData: string;
}

interface Evaluation {
  /** All datapoints that CloudWatch has by then, by the id of their metric. */
  readonly datapoints: ReadonlyMap<string, readonly Datapoint[]>;
  readonly atMs: number;
  readonly before: AlarmState;
}

/**
 * The state of a metric alarm, as CloudWatch documents it: windows slide with each evaluation, and periods without a
 * datapoint count as the alarm says.
 */
export function alarmState(alarm: MetricAlarm, { datapoints, atMs, before }: Evaluation): AlarmState {
  const judged = Array.from({ length: alarm.evaluationPeriods }, (_, periodsAgo) => {
    const value = valueOf(alarm, alarm.compared, { datapoints, atMs, periodsAgo });
    return value === undefined ? missing(alarm) : compares(alarm, value);
  });
  if (judged.every((verdict) => verdict === 'missing')) return 'INSUFFICIENT_DATA';
  if (judged.every((verdict) => verdict === 'ignore')) return before;
  return judged.filter((verdict) => verdict === true).length >= alarm.datapointsToAlarm ? 'ALARM' : 'OK';
}

/** Of the latest period. */
export const valueOfAlarm = (alarm: MetricAlarm, moment: Omit<Evaluation, 'before'>): number | undefined =>
  valueOf(alarm, alarm.compared, { ...moment, periodsAgo: 0 });

type Verdict = boolean | 'missing' | 'ignore';

function missing({ treatMissingData }: MetricAlarm): Verdict {
  switch (treatMissingData) {
    case 'breaching':
      return true;
    case 'notBreaching':
      return false;
    case 'ignore':
    case 'missing':
      return treatMissingData;
    default:
      throw new Error(`There is no treatment ${treatMissingData} of missing data`);
  }
}

function compares({ comparison, threshold }: MetricAlarm, value: number): boolean {
  switch (comparison) {
    case 'GreaterThanThreshold':
      return value > threshold;
    case 'GreaterThanOrEqualToThreshold':
      return value >= threshold;
    case 'LessThanThreshold':
      return value < threshold;
    case 'LessThanOrEqualToThreshold':
      return value <= threshold;
    default:
      throw new Error(`The evaluator does not know the comparison ${comparison}`);
  }
}

interface Period extends Pick<Evaluation, 'datapoints' | 'atMs'> {
  readonly periodsAgo: number;
}

function valueOf(alarm: MetricAlarm, id: string, period: Period): number | undefined {
  const query = alarm.queries.find((candidate) => candidate.id === id);
  if (query === undefined) throw new Error(`No query of the alarm has the id ${id}`);
  if ('metric' in query) return statisticOf(query.metric, period);
  const others = alarm.queries.filter((other) => 'metric' in other);
  const values: Values = Object.fromEntries(
    others.map((other) => [other.id, valueOf(alarm, other.id, period)]),
  );
  return metricMath(query.expression)(values);
}

function statisticOf(metric: MetricOfAlarm, { datapoints, atMs, periodsAgo }: Period): number | undefined {
  const periodMs = metric.periodSeconds * 1000;
  const endMs = atMs - periodsAgo * periodMs;
  const values = (datapoints.get(metricId(metric)) ?? [])
    .filter(({ atMs: taken }) => taken >= endMs - periodMs && taken < endMs)
    .map(({ value }) => value);
  if (values.length === 0) return undefined;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (metric.statistic) {
    case 'Sum':
      return sum;
    case 'Average':
      return sum / values.length;
    case 'Maximum':
      return Math.max(...values);
    case 'Minimum':
      return Math.min(...values);
    case 'SampleCount':
      return values.length;
    default:
      throw new Error(`The evaluator does not know the statistic ${metric.statistic}`);
  }
}
