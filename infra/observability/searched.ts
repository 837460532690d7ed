import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Stage } from '#infra/stage/stage.ts';
import type { MetricName } from '#shared/names/metric-names.ts';

interface Search {
  readonly name: MetricName;
  /** Its dimensions apart from service and stage, in alphabetical order. */
  readonly by: readonly string[];
  readonly statistic?: string;
}

/** A counter by dimensions with values unknown here: the graph finds those that were counted. */
export function searched(stage: Stage, { name, by, statistic = Stats.SUM }: Search): IMetric {
  const dimensions = [...by, 'service', 'stage'].toSorted().join(',');
  const found = `{PartnerBanking,${dimensions}} MetricName="${name}" stage="${stage.name}"`;
  const period = Duration.hours(1);
  return new MathExpression({
    expression: `SEARCH('${found}', '${statistic}', ${period.toSeconds()})`,
    period,
    label: '',
  });
}
