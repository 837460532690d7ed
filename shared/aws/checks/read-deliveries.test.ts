import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createReadDeliveries } from './read-deliveries.ts';

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => aws.close());

const ruleOf = (RuleName: string) => ({
  Dimensions: Object.entries({ EventBusName: 'events', RuleName }).map(([Name, Value]) => ({ Name, Value })),
});

test('what the rules of the stage delivered within a day is added up, with the hour of the last one', async () => {
  const clock = createManualClock();
  const hoursAgo = (hours: number) => clock.now() / 1_000 - hours * 3_600;
  aws.answerWith({
    ListMetrics: { Metrics: [ruleOf('Stage-Events-Ledger'), ruleOf('Other-Events-Ledger')] },
    GetMetricData: {
      MetricDataResults: [
        { Id: 'm0', Timestamps: [hoursAgo(1), hoursAgo(2), hoursAgo(20)], Values: [0, 3, 40] },
        { Id: 'm1', Timestamps: [hoursAgo(2)], Values: [2] },
      ],
    },
  });
  const read = createReadDeliveries({ rulePrefix: 'Stage-', clock }, new CloudWatchClient(aws.connection));
  expect(await read()).toEqual([
    {
      rule: 'Stage-Events-Ledger',
      delivered: 43,
      refused: 2,
      lastHour: new Date(hoursAgo(2) * 1_000).toISOString(),
    },
  ]);
});
