import { resourcesOf, type Resource } from '#test/construct/synthesized.ts';
import { perMillion, perMonth } from '#test/bench/prices/prices.ts';

const stage = 'production';
const hoursAMonth = 730;

/** Lambda waits at each queue with five pollers, 20 s at a time, whether or not anything arrives. */
const receivesAMonth = (5 * 3_600 * hoursAMonth) / 20;
/** A run that finds nothing to do: its seconds, and the rows that it reads. */
const idleRun = { seconds: 1, readUnits: 30, logBytes: 1_000 };

interface FixedRow {
  readonly part: string;
  readonly count: number;
  /** US dollars a month. */
  readonly dollars: number;
}

/** What production costs in a month in which nothing happens, by its templates. Storage and backups are left out. */
export function fixedCosts(): readonly FixedRow[] {
  const count = (type: string) => resourcesOf(stage, type).length;
  const alarms = resourcesOf(stage, 'AWS::CloudWatch::Alarm');
  const rules = resourcesOf(stage, 'AWS::WAFv2::WebACL').flatMap(
    ({ Properties }) => Properties['Rules'] ?? [],
  );
  const queues = resourcesOf(stage, 'AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => !JSON.stringify(Properties['EventSourceArn']).includes('Stream'),
  ).length;
  const runs = resourcesOf(stage, 'AWS::Scheduler::Schedule').reduce((sum, each) => sum + runsOf(each), 0);
  const row = (part: string, number: number, dollarsEach: number): FixedRow => ({
    part,
    count: Math.round(number),
    dollars: number * dollarsEach,
  });
  return [
    row(
      'metrics of alarms',
      alarms.reduce((sum, each) => sum + metricsOf(each), 0),
      perMonth.alarm,
    ),
    row('composite alarms', count('AWS::CloudWatch::CompositeAlarm'), perMonth.compositeAlarm),
    row('metrics of ours with data in every hour', hourly.length, perMonth.metric),
    row('dashboards', count('AWS::CloudWatch::Dashboard'), perMonth.dashboard),
    row('keys', count('AWS::KMS::Key'), perMonth.key),
    row('secrets', count('AWS::SecretsManager::Secret'), perMonth.secret),
    row('firewalls', count('AWS::WAFv2::WebACL'), perMonth.firewall),
    row('rules of firewalls', rules.length, perMonth.firewallRule),
    row('queues that Lambda waits at', queues, (receivesAMonth * perMillion.sqsRequest) / 1e6),
    row('runs of jobs', runs, dollarsOfIdleRun),
  ];
}

const dollarsOfIdleRun =
  (perMillion.schedulerCall +
    perMillion.lambdaRequest +
    idleRun.seconds * 0.5 * perMillion.lambdaGbSecond +
    idleRun.readUnits * perMillion.readUnit) /
  1e6;

function runsOf({ Properties }: Resource): number {
  const [, every] = /^rate\((\d+) minutes\)$/.exec(String(Properties['ScheduleExpression'])) ?? [];
  return every === undefined ? 30 : (60 * hoursAMonth) / Number(every);
}

/** An alarm costs once for each metric that it looks at. */
function metricsOf({ Properties }: Resource): number {
  const queries = (Properties['Metrics'] ?? []) as readonly { readonly MetricStat?: unknown }[];
  return Math.max(1, queries.filter(({ MetricStat: stat }) => stat !== undefined).length);
}

/** What is above nothing in every hour. A count of nothing is not written, and most metrics count what fails. */
const hourly = ['HoursSinceClean', 'BankClockDifferenceSeconds'] as const;
