import type { MetricAlarm, MetricOfAlarm, Query } from './alarm-state.ts';
import { createResolve, type Properties, type Templates } from './references.ts';

/** An alarm of the templates, ready to be evaluated. */
export type AlarmDefinition = {
  /** Stack and resource. */
  readonly id: string;
  readonly text: string;
  /** Whether it notifies somebody when it rings. */
  readonly pages: boolean;
} & ({ readonly metric: MetricAlarm } | { readonly rule: string });

/** All alarms of the templates. */
export function alarmDefinitions(templates: Templates): readonly AlarmDefinition[] {
  const resolve = createResolve(templates);
  return Object.entries(templates).flatMap(([stack, { Resources = {} }]) =>
    Object.entries(Resources).flatMap(([logicalId, { Type, Properties = {} }]): AlarmDefinition[] => {
      const resolved = (value: unknown) => resolve(stack, value);
      const common = {
        id: `${stack}/${logicalId}`,
        text: String(Properties['AlarmDescription']),
        pages: [Properties['AlarmActions'] ?? []].flat().length > 0,
      };
      if (Type === 'AWS::CloudWatch::CompositeAlarm')
        return [{ ...common, rule: resolved(Properties['AlarmRule']) }];
      if (Type !== 'AWS::CloudWatch::Alarm') return [];
      return [{ ...common, metric: metricAlarm(Properties, resolved) }];
    }),
  );
}

type Resolve = (value: unknown) => string;

function metricAlarm(properties: Properties, resolved: Resolve): MetricAlarm {
  const periods = Number(properties['EvaluationPeriods']);
  return {
    ...queriesOf(properties, resolved),
    comparison: String(properties['ComparisonOperator']),
    threshold: Number(properties['Threshold']),
    evaluationPeriods: periods,
    datapointsToAlarm: Number(properties['DatapointsToAlarm'] ?? periods),
    treatMissingData: resolved(properties['TreatMissingData'] ?? 'missing'),
  };
}

interface MetricQuery {
  readonly Id: string;
  readonly ReturnData?: boolean;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: Properties; readonly Stat: string; readonly Period: number };
}

function queriesOf(properties: Properties, resolved: Resolve): Pick<MetricAlarm, 'queries' | 'compared'> {
  const listed = properties['Metrics'] as readonly MetricQuery[] | undefined;
  if (listed === undefined) {
    const metric = metricOf(properties, resolved, properties);
    return { queries: [{ id: 'm', metric }], compared: 'm' };
  }
  const queries = listed.map(({ Id, Expression, MetricStat: stat }): Query =>
    stat === undefined
      ? { id: Id, expression: String(Expression) }
      : { id: Id, metric: metricOf(stat.Metric, resolved, { Statistic: stat.Stat, Period: stat.Period }) },
  );
  // One query says nothing of it: that is the one which counts.
  const compared = listed.find(({ ReturnData }) => ReturnData !== false);
  return { queries, compared: String(compared?.Id) };
}

function metricOf(
  properties: Properties,
  resolved: Resolve,
  { Statistic: statistic, Period: period }: { readonly Statistic?: unknown; readonly Period?: unknown },
): MetricOfAlarm {
  const dimensions = (properties['Dimensions'] ?? []) as readonly { Name: string; Value: unknown }[];
  return {
    namespace: String(properties['Namespace']),
    metricName: String(properties['MetricName']),
    dimensions: Object.fromEntries(dimensions.map(({ Name, Value }) => [Name, resolved(Value)])),
    statistic: String(statistic),
    periodSeconds: Number(period),
  };
}
