import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { type Datapoint, embeddedDatapoints } from '#test/construct/alarms/datapoint.ts';
import { type Page, pagesOf } from '#test/construct/alarms/pages.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { alarmsOfLocalStage } from './alarms-of-local-stage.ts';
import { deployWith, failsOn } from './function-variables.ts';
import { aBooking, uniqueId } from './notification.ts';
import { roleOf, takeAway } from './role-grants.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

// The emulator evaluates no alarm: what the deployed functions write and AWS would count goes over the alarms of the
// same stacks here.
const { definitions, functions } = alarmsOfLocalStage();

const tenMinutesMs = 600_000;

/** The pages about a part within ten minutes of its first failure. */
function pagesAbout(about: string, datapoints: readonly Datapoint[]): readonly Page[] {
  const firstMs = Math.min(...datapoints.map(({ atMs }) => atMs));
  const span = { fromMs: firstMs - tenMinutesMs, untilMs: firstMs + tenMinutesMs };
  return pagesOf({ definitions, about, datapoints: [...datapoints, ...earlierRuns(firstMs)], ...span });
}

/** Jobs that have not run yet would be missed. */
const earlierRuns = (beforeMs: number): readonly Datapoint[] =>
  ['ArchiveFunction'].map((output) => ({ ...invocations(output), value: 1, atMs: beforeMs - 1_200_000 }));

const ofLambda = (metricName: string) => (output: string) => ({
  namespace: 'AWS/Lambda',
  metricName,
  dimensions: { FunctionName: functions.get(output)! },
});
const invocations = ofLambda('Invocations');
const errors = ofLambda('Errors');

async function writtenBy(
  stack: DeployedStack,
  output: string,
  sinceMs: number,
): Promise<readonly Datapoint[]> {
  const lines = await stack.logs(stack.output(output), sinceMs);
  return lines.flatMap((text) => text.split('\n')).flatMap((line) => embeddedDatapoints(line));
}

test('a handler that was deployed without a grant makes one alarm that says so', async () => {
  const stack = await deployedStack();
  const startedMs = systemClock.now();
  const role = await roleOf(stack, stack.output('AccountsFunction'));
  const giveBack = await takeAway(role, 'dynamodb:PutItem');
  onTestFinished(giveBack);

  // As old as a delivery is at its fourth try: nobody wants to wait that long.
  const receivedAt = new Date(startedMs - 210_000).toISOString();
  const delivery = aDelivery({
    type: 'BOOKING',
    payload: aBooking(),
    notificationId: uniqueId('ntf'),
    receivedAt,
  });
  await new SQSClient(awsClientSettings(awsOf(stack.environment))).send(
    new SendMessageCommand({
      QueueUrl: stack.resources.QueueUrls.accounts,
      MessageBody: JSON.stringify(delivery),
    }),
  );
  const written = await stack.until({
    what: 'the failed delivery is counted',
    limitMs: 60_000,
    probe: async () => {
      const all = await writtenBy(stack, 'AccountsFunction', startedMs);
      return all.some(({ metricName }) => metricName === 'OldestUnfinishedSeconds') ? all : undefined;
    },
  });

  const pages = pagesAbout('Events of accounts', written);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.causes).toEqual([expect.stringContaining('access is refused')]);

  await giveBack();
  expect(await stack.recorded(delivery.id, 100_000)).toMatchObject({ state: 'applied' });
}, 240_000);

test('a handler that was deployed without a variable makes one alarm, though it never writes a line', async () => {
  const stack = await deployedStack();
  const startedMs = systemClock.now();
  const name = stack.output('PaymentsFunction');
  const putBack = await deployWith(stack, name, { EVENTS_TABLE: undefined });
  onTestFinished(putBack);

  // By hand: a message of the queue would stay hidden for six minutes, as it does in an account.
  const batch = sqsEvent([aDelivery({ type: 'SEPA_DIRECT_DEBIT_RETURN', payload: {} })]);
  expect(await failsOn(stack, name, batch)).toBe(true);
  const written = await writtenBy(stack, 'PaymentsFunction', startedMs);
  expect(written).toEqual([]);

  const counted = [{ ...errors('PaymentsFunction'), value: 1, atMs: startedMs }];
  const pages = pagesAbout('Events of payments', counted);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.causes).toEqual([
    expect.stringContaining('the function events/payments ends with errors'),
  ]);

  await putBack();
  expect(await failsOn(stack, name, { Records: [] })).toBe(false);
}, 120_000);

test('a job that was deployed with the wrong key makes one alarm that says so', async () => {
  const stack = await deployedStack();
  const startedMs = systemClock.now();
  const name = stack.output('ArchiveFunction');
  const wrongKey = `arn:aws:secretsmanager:${stack.environment.region}:000000000000:secret:another-key`;
  const putBack = await deployWith(stack, name, { ARCHIVE_SECRET_ARN: wrongKey });
  onTestFinished(putBack);

  expect(await failsOn(stack, name, {})).toBe(true);
  const counted = [invocations('ArchiveFunction'), errors('ArchiveFunction')].map((metric) => ({
    ...metric,
    value: 1,
    atMs: startedMs,
  }));
  // What a run writes comes line by line.
  const pages = await stack.until({
    what: 'the failed run is counted by its cause',
    limitMs: 30_000,
    probe: async () => {
      const written = await writtenBy(stack, 'ArchiveFunction', startedMs);
      const found = pagesAbout('The archive job', [...written, ...counted]);
      return found.some(({ causes }) => causes.some((cause) => cause.includes('access is refused')))
        ? found
        : undefined;
    },
  });
  expect(pages).toHaveLength(1);
}, 120_000);
