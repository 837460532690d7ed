import { CloudWatchClient, paginateListMetrics } from '@aws-sdk/client-cloudwatch';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { RuleDeliveries } from '#shared/checks/work-facts.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { pointsOf, sumOf, type Asked } from './metric-points.ts';

interface DeliveriesSettings {
  /** The names of the stage's rules begin so. */
  readonly rulePrefix: string;
  readonly clock: Clock;
}

const dayMs = 86_400_000;

type Dimensions = Asked['dimensions'];

/** How often EventBridge gave events to the targets of the stage's rules within a day, and how often a target refused. */
export function createReadDeliveries(
  { rulePrefix, clock }: DeliveriesSettings,
  client = new CloudWatchClient(clientSettings),
): () => Promise<readonly RuleDeliveries[]> {
  return async () => {
    const now = clock.now();
    const rules = await activeRules(client, rulePrefix);
    const asked = [...rules.values()].flatMap((dimensions) => [
      byHour('Invocations', dimensions),
      byHour('FailedInvocations', dimensions),
    ]);
    const series = await pointsOf(client, asked, { from: now - dayMs, to: now });
    return [...rules.keys()].map((rule, n) => {
      const [given = [], refused = []] = series.slice(2 * n, 2 * n + 2);
      const last = given.findLast(({ value }) => value > 0);
      return {
        rule,
        delivered: sumOf(given),
        refused: sumOf(refused),
        ...(last && { lastHour: toIsoInstant(last.at) }),
      };
    });
  };
}

const byHour = (name: string, dimensions: Dimensions): Asked => ({
  namespace: 'AWS/Events',
  name,
  dimensions,
  stat: 'Sum',
  periodSeconds: 3_600,
});

/** Rules of the stage that have matched something within two weeks, each with the dimensions under which it is counted. */
async function activeRules(
  client: CloudWatchClient,
  prefix: string,
): Promise<ReadonlyMap<string, Dimensions>> {
  const rules = new Map<string, Dimensions>();
  const asked = { Namespace: 'AWS/Events', MetricName: 'Invocations' };
  for await (const { Metrics: page = [] } of paginateListMetrics({ client }, asked))
    for (const { Dimensions: listed = [] } of page) {
      const dimensions = Object.fromEntries(listed.map(({ Name = '', Value = '' }) => [Name, Value]));
      const { RuleName: rule } = dimensions;
      if (rule?.startsWith(prefix) === true) rules.set(rule, dimensions);
    }
  return rules;
}
