import * as z from '#shared/kernel/zod.ts';
import type { Resource } from './template.ts';

/** An alarm on one metric. */
export interface DeployedAlarm {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: string;
  readonly threshold: number;
}

const alarmProperties = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
  Statistic: z.string(),
  Threshold: z.number(),
});

/** Empty for an alarm on an expression over several metrics. */
export function alarmOf({ properties }: Resource): readonly DeployedAlarm[] {
  const found = alarmProperties.safeParse(properties).data;
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
