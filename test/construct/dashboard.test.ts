import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobs } from '#infra/jobs/jobs.ts';
import { workerName } from '#infra/jobs/job.ts';
import { callPool } from '#infra/jobs/call-pool.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { widgets, type Widget } from './widgets.ts';

const graph = (title: string) => widgets().find((each) => each.title === title)!;

/** Names of our own metrics with their services, as a graph shows them. */
const ownMetrics = ({ metrics }: Widget) =>
  metrics.flatMap(([namespace, name, ...dimensions]) =>
    namespace === 'PartnerBanking' ? [[name, dimensions[dimensions.indexOf('service') + 1]]] : [],
  );

const planned = jobs.filter(({ worker }) => worker !== undefined);

test.each([
  ['Runs completed', 'RunCompleted'],
  ['Shards without a call slot', 'ShardWithoutSlots'],
])('%s are shown for each function that may count them', (title, metric) => {
  const shown = ownMetrics(graph(title)).filter(([name]) => name === metric);
  expect(shown.map(([, service]) => service)).toEqual(expect.arrayContaining(planned.map(workerName)));
});

test.each([
  ['Coverage of the latest run (%)', 'RunCoveragePercent'],
  ['Shards that wait', 'ShardsOpen'],
  ['Shards sent anew', 'ShardsSentAnew'],
])('%s is shown for each job with runs', (title, metric) => {
  expect(ownMetrics(graph(title))).toEqual(planned.map(({ name }) => [metric, name]));
});

test('items of runs are shown by their outcome', () => {
  const [[search]] = graph('Accounts by outcome').metrics as [[{ readonly expression: string }]];
  expect(search.expression).toContain(
    '{PartnerBanking,outcome,service,stage} MetricName="RunItems" stage="production"',
  );
});

test('differences that are open are shown, and how many call slots are in use of how many', () => {
  expect(ownMetrics(graph('Open differences'))).toEqual([
    ['OpenBreaks', 'statements'],
    ['OverdueBreaks', 'statements'],
  ]);
  expect(ownMetrics(graph('Oldest open difference (h)'))).toEqual([['OldestBreakHours', 'statements']]);
  expect(ownMetrics(graph('Bookings of a million that no webhook reported'))).toContainEqual([
    'WebhookLossPpm',
    'reconciliation-work',
  ]);
  const [[search]] = graph('Differences by state and severity').metrics as [
    [{ readonly expression: string }],
  ];
  expect(search.expression).toContain(
    '{PartnerBanking,service,severity,stage,state} MetricName="Breaks" stage="production"',
  );
  const slots = graph('Call slots in use');
  expect(slots.annotations?.horizontal.map(({ value }) => value)).toEqual([
    callPool(deployableStage('production')).size,
  ]);
  expect(ownMetrics(slots).map(([, service]) => service)).toEqual(
    expect.arrayContaining(planned.map(workerName)),
  );
});

test('everything of our own that is shown is counted somewhere', () => {
  const code = globSync('{shared,functions}/**/*.ts')
    // Where a name stands as such, nothing is counted.
    .filter((path) => !path.endsWith('/names.ts'))
    .map((path) => readFileSync(path, 'utf8'));
  const names = new Set(
    widgets()
      .flatMap(ownMetrics)
      .map(([name]) => String(name)),
  );
  expect(names.size).toBeGreaterThan(15);
  expect([...names].filter((name) => !code.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});
