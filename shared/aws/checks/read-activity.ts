import { CloudWatchClient, paginateListMetrics } from '@aws-sdk/client-cloudwatch';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { Activity } from '#shared/checks/work-facts.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { pointsOf, sumOf, type Asked, type Point } from './metric-points.ts';

interface ActivitySettings {
  /** Addresses of queues, by family or own handler. */
  readonly queues: Readonly<Record<string, string>>;
  /** The names of the stage's functions begin so. */
  readonly functionPrefix: string;
  readonly clock: Clock;
}

const [minuteMs, hourMs] = [60_000, 3_600_000];
const dayMs = 24 * hourMs;
/** Lambda and SQS report each minute, and a few minutes late. */
const lateMs = 15 * minuteMs;
/** AWS lists metrics with data of so long ago at most: a throttle begins within it, or counts from there. */
const listedMs = 3 * hourMs;

/** How much each queue got within a day and how old its oldest message is, and which functions were not started. */
export function createReadActivity(
  { queues, functionPrefix, clock }: ActivitySettings,
  client = new CloudWatchClient(clientSettings),
): () => Promise<Activity> {
  const named = Object.entries(queues);
  const ofQueues = named.flatMap(([, url]) => [
    counted(url, 'NumberOfMessagesSent'),
    counted(url, 'NumberOfMessagesDeleted'),
    oldest(url),
  ]);

  const throttledOf = async (now: number): Promise<Activity['throttled']> => {
    const names = await throttleable(client, functionPrefix);
    const series = await pointsOf(client, names.map(throttles), { from: now - listedMs, to: now });
    return names.flatMap((name, n) => {
      const points = (series[n] ?? []).filter(({ value }) => value > 0);
      const count = sumOf(points.filter(({ at }) => at >= now - lateMs));
      const [first] = points;
      return count === 0 || first === undefined ? [] : [{ name, count, since: toIsoInstant(first.at) }];
    });
  };

  return async () => {
    const now = clock.now();
    const [series, throttled] = await Promise.all([
      pointsOf(client, ofQueues, { from: now - dayMs, to: now }),
      throttledOf(now),
    ]);
    return {
      queues: named.map(([queue], n) => {
        const [got = [], did = [], ages = []] = series.slice(3 * n, 3 * n + 3);
        const latest = ages.filter(({ at }) => at >= now - lateMs).at(-1);
        return {
          queue,
          received: sumOf(got),
          receivedByHour: byHour(got, now - dayMs),
          handled: sumOf(did),
          oldestSeconds: latest?.value ?? 0,
        };
      }),
      throttled,
    };
  };
}

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

const hours = dayMs / hourMs;

/** CloudWatch begins its hours with those of UTC: the first of them began before the day did. */
function byHour(points: readonly Point[], from: number): number[] {
  const sums = Array.from({ length: hours }, () => 0);
  for (const { at, value } of points) {
    const hour = Math.min(hours - 1, Math.max(0, Math.floor((at - from) / hourMs)));
    sums[hour] = (sums[hour] ?? 0) + value;
  }
  return sums;
}

const ofQueue = (url: string) => ({ namespace: 'AWS/SQS', dimensions: { QueueName: nameOf(url) } });

/** Within each hour. A message is deleted once its event is handled, or set aside. */
const counted = (url: string, name: 'NumberOfMessagesSent' | 'NumberOfMessagesDeleted'): Asked => ({
  ...ofQueue(url),
  name,
  stat: 'Sum',
  periodSeconds: 3_600,
});

const oldest = (url: string): Asked => ({
  ...ofQueue(url),
  name: 'ApproximateAgeOfOldestMessage',
  stat: 'Maximum',
  periodSeconds: 300,
});

const throttles = (functionName: string): Asked => ({
  namespace: 'AWS/Lambda',
  name: 'Throttles',
  dimensions: { FunctionName: functionName },
  stat: 'Sum',
  periodSeconds: 300,
});

/** Functions of the stage that somebody has called lately. */
async function throttleable(client: CloudWatchClient, prefix: string): Promise<readonly string[]> {
  const names = new Set<string>();
  const asked = { Namespace: 'AWS/Lambda', MetricName: 'Throttles', RecentlyActive: 'PT3H' } as const;
  for await (const { Metrics: page = [] } of paginateListMetrics({ client }, asked))
    for (const { Dimensions: dimensions = [] } of page)
      for (const { Name, Value: value = '' } of dimensions.length === 1 ? dimensions : [])
        if (Name === 'FunctionName' && value.startsWith(prefix)) names.add(value);
  return [...names];
}
