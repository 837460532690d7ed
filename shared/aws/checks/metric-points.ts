import {
  type CloudWatchClient,
  type MetricDataQuery,
  paginateGetMetricData,
} from '@aws-sdk/client-cloudwatch';

/** A metric, and how it is added up. */
export interface Asked {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly stat: 'Sum' | 'Maximum';
  readonly periodSeconds: number;
}

export interface Point {
  readonly at: number;
  readonly value: number;
}

export const sumOf = (points: readonly Point[]): number =>
  points.reduce((total, { value }) => total + value, 0);

/** AWS takes so many in one request. */
const mostAtOnce = 500;

/** The points of each, the earliest first. */
export async function pointsOf(
  client: CloudWatchClient,
  asked: readonly Asked[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly (readonly Point[])[]> {
  const points = asked.map((): Point[] => []);
  for (let first = 0; first < asked.length; first += mostAtOnce) {
    const queries = asked.slice(first, first + mostAtOnce).map((each, n) => queryOf(each, first + n));
    const request = { MetricDataQueries: queries, StartTime: new Date(from), EndTime: new Date(to) };
    for await (const { MetricDataResults: results = [] } of paginateGetMetricData({ client }, request))
      for (const { Id = '', Timestamps: times = [], Values: values = [] } of results)
        for (const [n, time] of times.entries())
          points[Number(Id.slice(1))]?.push({ at: time.getTime(), value: values[n] ?? 0 });
  }
  return points.map((each) => each.toSorted((one, other) => one.at - other.at));
}

function queryOf({ namespace, name, dimensions, stat, periodSeconds }: Asked, n: number): MetricDataQuery {
  const Dimensions = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }));
  return {
    Id: `m${n}`,
    MetricStat: {
      Metric: { Namespace: namespace, MetricName: name, Dimensions },
      Period: periodSeconds,
      Stat: stat,
    },
  };
}
