import { type GraphWidget, type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { counted } from '#infra/constructs/metrics.ts';
import { reconciliation } from '#infra/jobs/reconciliation.ts';
import { workerName } from '#infra/jobs/job.ts';
import { statements } from '#infra/jobs/statements.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { graph } from './graph.ts';
import { searched } from './searched.ts';
import type { MetricName } from '#shared/names/metric-names.ts';

/** Differences between the bank and us, as the planner of statements reports them for all jobs. */
export function breakGraphs(stage: Stage): readonly (readonly GraphWidget[])[] {
  const state = (name: MetricName, label: string) =>
    counted(name, { stage, service: statements.name }).with({ statistic: Stats.MAXIMUM, label });
  return [
    [
      graph('Open differences', [state('OpenBreaks', 'open'), state('OverdueBreaks', 'overdue')]),
      graph('Oldest open difference (h)', [state('OldestBreakHours', 'oldest')]),
      graph('Differences by state and severity', [
        searched(stage, { name: 'Breaks', by: ['severity', 'state'], statistic: Stats.MAXIMUM }),
      ]),
    ],
    [
      graph('Money that differs (cents)', [
        searched(stage, { name: 'UnexplainedCents', by: ['currency'], statistic: Stats.MAXIMUM }),
      ]),
    ],
    ...(stage.reconciliation === 'none' ? [] : comparisonGraphs(stage)),
  ];
}

/** What the comparison with the bank reports. */
const comparisonGraphs = (stage: Stage): readonly (readonly GraphWidget[])[] => [
  [
    graph('Bookings of a million that no webhook reported', lossOf(stage)),
    graph('Since a run found both sides alike (h)', [
      searched(stage, { name: 'HoursSinceClean', by: ['tier'], statistic: Stats.MAXIMUM }),
    ]),
  ],
  [
    graph('Bookings of a million verified within four days', [
      counted('VerifiedInFourDaysPpm', { stage, service: reconciliation.name }).with({
        statistic: Stats.MINIMUM,
        label: 'of thirty days',
      }),
    ]),
    graph('Balances that nothing explains (cents)', [
      searched(stage, { name: 'UnexplainedBalanceCents', by: ['currency'], statistic: Stats.MAXIMUM }),
    ]),
  ],
];

/** The worker of the last shard completes a run and reports it; after a crash, the planner does. */
function lossOf(stage: Stage): IMetric[] {
  const services = [workerName(reconciliation), reconciliation.name];
  const of = (name: MetricName, label: string) =>
    services.map((service) =>
      counted(name, { stage, service }).with({ statistic: Stats.MAXIMUM, label: `${label} (${service})` }),
    );
  return [...of('WebhookLossPpm', 'not reported'), ...of('BookingsFetchedPpm', 'fetched')];
}
