import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { openDeployedLog } from './deployed-log.ts';

let aws: Awaited<ReturnType<typeof answeringAws>>;
beforeAll(async () => {
  aws = await answeringAws();
});
afterAll(() => aws.close());

const described = {
  xml: `<DescribeStackResourceResponse><DescribeStackResourceResult><StackResourceDetail><PhysicalResourceId>the-log</PhysicalResourceId></StackResourceDetail></DescribeStackResourceResult></DescribeStackResourceResponse>`,
};
const open = () => openDeployedLog({ stackName: 'Events', log: 'CardsLog', clientSettings: aws.connection });
const [toMs, hourMs] = [1_767_600_000_000, 3_600_000];

interface Asked {
  readonly logGroupName: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly filterPattern?: string;
}
const asked = () =>
  aws
    .asked()
    .flatMap(({ operation, body }) => (operation === 'FilterLogEvents' ? [JSON.parse(body) as Asked] : []));

test('the last lines are looked for in ever longer spans, which touch and never overlap', async () => {
  aws.answerWith({ DescribeStackResource: described, FilterLogEvents: { events: [] } });
  expect(await open()({ fromMs: toMs - hourMs, toMs, most: 5, contains: 'say "no"' })).toEqual([]);
  const spans = asked();
  expect(spans.map(({ startTime }) => (toMs - startTime) / 60_000)).toEqual([1, 5, 21, 60]);
  expect(spans.slice(1).map(({ endTime }) => endTime + 1)).toEqual(
    spans.slice(0, -1).map(({ startTime }) => startTime),
  );
  expect(spans[0]).toMatchObject({ logGroupName: 'the-log', filterPattern: '"say \\"no\\""' });
});

test('once there are enough, nothing earlier is read', async () => {
  const events = [3, 1, 2].map((n) => ({ timestamp: toMs - n, message: `line ${n}` }));
  aws.answerWith({ DescribeStackResource: described, FilterLogEvents: { events } });
  const lines = await open()({ fromMs: toMs - hourMs, toMs, most: 2 });
  expect(lines).toEqual([
    { atMs: toMs - 2, text: 'line 2' },
    { atMs: toMs - 1, text: 'line 1' },
  ]);
  expect(asked()).toHaveLength(1);
});
