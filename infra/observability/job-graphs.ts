import { Color, type GraphWidget, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { counted } from '#infra/constructs/metrics.ts';
import { callPool } from '#infra/jobs/call-pool.ts';
import { type Job, workerName } from '#infra/jobs/job.ts';
import { jobsOf } from '#infra/jobs/jobs.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { breakGraphs } from './break-graphs.ts';
import { graph } from './graph.ts';
import { searched } from './searched.ts';
import type { MetricName } from '#shared/names/metric-names.ts';

/** Those that work through the portfolio, in runs. */
const withRunsOf = (stage: Stage) => jobsOf(stage).filter(({ worker }) => worker !== undefined);
/** The worker of the last shard completes a run; after a crash, the planner does. */
const bothOf = (job: Job) => [workerName(job), job.name];

/** Results of the runs over the portfolio, and what delays them. */
export function jobGraphs(stage: Stage): readonly (readonly GraphWidget[])[] {
  const withRuns = withRunsOf(stage);
  const ofServices = (name: MetricName, services: readonly string[]): Metric[] =>
    services.map((service) => counted(name, { stage, service }).with({ label: service }));
  const state = (name: MetricName) =>
    ofServices(
      name,
      withRuns.map(({ name: service }) => service),
    ).map((metric) => metric.with({ statistic: Stats.MAXIMUM }));
  return [
    [
      graph('Runs completed', ofServices('RunCompleted', withRuns.flatMap(bothOf))),
      graph('Coverage of the latest run (%)', state('RunCoveragePercent')),
      // Outcomes are the jobs' own.
      graph('Accounts by outcome', [searched(stage, { name: 'RunItems', by: ['outcome'] })]),
    ],
    [
      graph('Shards that wait', state('ShardsOpen')),
      graph(
        'Shards sent anew',
        ofServices(
          'ShardsSentAnew',
          withRuns.map(({ name }) => name),
        ),
      ),
      graph('Shards without a call slot', ofServices('ShardWithoutSlots', withRuns.map(workerName))),
    ],
    [
      graph('Statements', [
        counted('StatementPublished', { stage, service: 'statements-work' }).with({ label: 'published' }),
        counted('StatementRevised', { stage, service: 'statements-work' }).with({ label: "bank's, revised" }),
        counted('StatementNotVerified', { stage, service: 'statements-work' }).with({
          label: 'not verified',
        }),
      ]),
      callSlots(stage),
    ],
    ...breakGraphs(stage),
  ];
}

function callSlots(stage: Stage): GraphWidget {
  const holders = [
    ...jobsOf(stage)
      .filter(({ calls }) => calls !== undefined)
      .map(({ name }) => name),
    ...withRunsOf(stage)
      .filter(({ worker }) => worker?.reservedCalls !== undefined)
      .map(workerName),
    'call',
  ];
  const inUse = holders.map((service) =>
    counted('CallSlotsInUse', { stage, service }).with({
      statistic: Stats.MAXIMUM,
      label: `seen by ${service}`,
    }),
  );
  const { size: value } = callPool(stage);
  return graph('Call slots in use', inUse, [{ value, label: 'all', color: Color.RED }]);
}
