import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createReadActivity } from './read-activity.ts';

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => aws.close());

const clock = createManualClock();
const minutesAgo = (minutes: number) => clock.now() - minutes * 60_000;

/** Points of each query by the position in its request. */
const results = (
  points: Readonly<Record<string, readonly (readonly [minutes: number, value: number])[]>>,
) => ({
  MetricDataResults: Object.entries(points).map(([Id, each]) => ({
    Id,
    Timestamps: each.map(([minutes]) => minutesAgo(minutes) / 1_000),
    Values: each.map(([, value]) => value),
  })),
});

function setUp() {
  return createReadActivity(
    {
      queues: { cards: 'https://sqs/1/Cards', 'handler welcome': 'https://sqs/1/Welcome' },
      functionPrefix: 'PartnerBanking-production-',
      clock,
    },
    new CloudWatchClient(aws.connection),
  );
}

/** 23 hours ago and one hour ago. */
const cardsByHour = Array.from({ length: 24 }, (_, hour) => (hour === 1 ? 40 : hour === 23 ? 2 : 0));

const functionNamed = (Value: string) => ({ Dimensions: [{ Name: 'FunctionName', Value }] });

test('hours are added up, and the age is the latest one', async () => {
  aws.answerWith({
    ListMetrics: { Metrics: [] },
    GetMetricData: results({
      m0: [
        [1_380, 40],
        [60, 2],
      ],
      m1: [[60, 41]],
      m2: [
        [14, 70],
        [9, 900],
        [4, 130],
      ],
      m5: [[30, 9_999]],
    }),
  });
  expect(await setUp()()).toEqual({
    queues: [
      { queue: 'cards', received: 42, receivedByHour: cardsByHour, handled: 41, oldestSeconds: 130 },
      {
        queue: 'handler welcome',
        received: 0,
        receivedByHour: Array.from({ length: 24 }, () => 0),
        handled: 0,
        oldestSeconds: 0,
      },
    ],
    throttled: [],
  });
  expect(asked()).toEqual([
    ['NumberOfMessagesSent', 'Cards'],
    ['NumberOfMessagesDeleted', 'Cards'],
    ['ApproximateAgeOfOldestMessage', 'Cards'],
    ['NumberOfMessagesSent', 'Welcome'],
    ['NumberOfMessagesDeleted', 'Welcome'],
    ['ApproximateAgeOfOldestMessage', 'Welcome'],
  ]);
});

test('only functions of the stage count, and only what was refused lately', async () => {
  aws.answerWith({
    ListMetrics: {
      Metrics: [
        functionNamed('PartnerBanking-production-Events-Cards'),
        functionNamed('PartnerBanking-production-Events-Loans'),
        functionNamed('PartnerBanking-sandbox-Events-Cards'),
        {
          Dimensions: [
            ...functionNamed('PartnerBanking-production-Events-Cards').Dimensions,
            { Name: 'Resource', Value: 'live' },
          ],
        },
      ],
    },
    GetMetricData: results({
      m0: [
        [100, 0],
        [50, 3],
        [5, 7],
        [1, 1],
      ],
      m1: [[60, 12]],
    }),
  });
  expect((await setUp()()).throttled).toEqual([
    { name: 'PartnerBanking-production-Events-Cards', count: 8, since: toIsoInstant(minutesAgo(50)) },
  ]);
});

/** Names and dimensions of the metrics of the queues. */
function asked(): readonly (readonly string[])[] {
  const bodies = aws.asked().flatMap(({ operation, body }) => (operation === 'GetMetricData' ? [body] : []));
  return bodies.flatMap((body) =>
    (JSON.parse(body) as Asked).MetricDataQueries.map(({ MetricStat: { Metric: metric } }) => [
      metric.MetricName,
      ...metric.Dimensions.map(({ Value }) => Value),
    ]),
  );
}

interface Asked {
  readonly MetricDataQueries: readonly {
    readonly MetricStat: {
      readonly Metric: {
        readonly MetricName: string;
        readonly Dimensions: readonly { readonly Value: string }[];
      };
    };
  }[];
}
