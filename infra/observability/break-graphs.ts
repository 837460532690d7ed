import { type GraphWidget, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { counted } from '#infra/house/metrics.ts';
import { statements } from '#infra/jobs/statements.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { graph } from './graph.ts';
import { searched } from './searched.ts';

/** Differences between the bank and us, as the planner of statements reports them for all jobs. */
export function breakGraphs(stage: Stage): readonly GraphWidget[] {
  const state = (name: string, label: string) =>
    counted(name, { stage, service: statements.name }).with({ statistic: Stats.MAXIMUM, label });
  return [
    graph('Open differences', [state('OpenBreaks', 'open'), state('OverdueBreaks', 'overdue')]),
    graph('Oldest open difference (h)', [state('OldestBreakHours', 'oldest')]),
    graph('Differences by state and severity', [
      searched(stage, { name: 'Breaks', by: ['severity', 'state'], statistic: Stats.MAXIMUM }),
    ]),
  ];
}
