import * as z from '#shared/kernel/zod.ts';
import type { Resource } from './template.ts';

/** An alarm on one metric, or the metric whose height decides in the expression of an alarm. */
export interface DeployedAlarm {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: string;
  readonly threshold: number;
}

const metricProperties = {
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
};
const alarmProperties = z.object({ ...metricProperties, Statistic: z.string(), Threshold: z.number() });

const query = z.object({
  Id: z.string(),
  Expression: z.optional(z.string()),
  MetricStat: z.optional(z.object({ Metric: z.object(metricProperties), Stat: z.string() })),
});
const expressionProperties = z.object({ Metrics: z.array(query) });

/** Empty for an alarm on another expression than `IF(metric > height, …`. */
export function alarmOf({ properties }: Resource): readonly DeployedAlarm[] {
  const found = alarmProperties.safeParse(properties).data ?? decidingMetric(properties);
  if (found === undefined) return [];
  return [
    {
      namespace: found.Namespace,
      metricName: found.MetricName,
      dimensions: Object.fromEntries(found.Dimensions.map(({ Name, Value }) => [Name, Value])),
      statistic: found.Statistic,
      threshold: found.Threshold,
    },
  ];
}

function decidingMetric(properties: unknown): z.output<typeof alarmProperties> | undefined {
  const { Metrics: queries = [] } = expressionProperties.safeParse(properties).data ?? {};
  const [, id, height] =
    queries.map(({ Expression = '' }) => /^IF\((\w+) > (\d+), /.exec(Expression)).find(Boolean) ?? [];
  const stat = queries.find(({ Id }) => Id === id)?.MetricStat;
  return stat && { ...stat.Metric, Statistic: stat.Stat, Threshold: Number(height) };
}
