import { SNSClient } from '@aws-sdk/client-sns';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { createAlarmTopic } from '#shared/aws/drift/alarm-topic.ts';
import { createDriftRecorder } from '#shared/drift/drift-recorder.ts';
import { watchDrift } from '#shared/drift/watch-drift.ts';
import { examples } from '#shared/events/examples.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { isAllowed } from '#test/aws/iam/policy.ts';
import { property, resourcesOf } from '#test/construct/synthesized.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { createMemoryDriftRows } from '#test/fakes/drift-rows.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createHandlers } from '#test/fixtures/families.ts';
import { deployedBy } from '#test/simulation/deployment/deployed.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { alarmsOfStage, deployedFunctions } from './deployed-functions.ts';
import { pagesOf } from './pages.ts';
import { createRehearsal, startMs } from './rehearsal.ts';

afterEach(() => vi.restoreAllMocks());

const minuteMs = 60_000;
const everyMs = 5 * minuteMs;

const published = z.object({ TopicArn: z.string(), Subject: z.string(), Message: z.string() });
type Published = z.output<typeof published>;

/** The topic, as the SDK calls it. */
function createTopic() {
  const messages: (Published & { readonly atMs: number })[] = [];
  const client = new SNSClient({ region: 'eu-central-1' });
  const listen = (now: () => number) =>
    client.middlewareStack.add(
      () => async (args) => {
        messages.push({ ...published.parse(args.input), atMs: now() });
        return Promise.resolve({ response: {}, output: { $metadata: {} } });
      },
      { step: 'initialize', priority: 'high' },
    );
  return { client, messages, listen };
}

/** The handler of a family and the job that watches, on one table, while time passes. */
function setUp() {
  const rehearsal = createRehearsal();
  const { clock } = rehearsal;
  const rows = createMemoryDriftRows();
  const telemetry = rehearsal.telemetry('accounts');
  const endless = { sleep: async () => new Promise<void>(() => undefined) };
  const drift = createDriftRecorder({ rows, clock, timers: endless, log: telemetry.log });
  const { drift: _noted, ...ports } = createConsumerPorts();
  const { accounts } = createHandlers({ ...ports, ...telemetry, clock, drift });
  const topic = createTopic();
  topic.listen(() => clock.now());
  const pager = createAlarmTopic(
    { topicArn: 'arn:topic', name: 'production-contract-drift', text: 'See it' },
    topic.client,
  );
  const watching = rehearsal.telemetry('drift');
  const job = pipeline(watching, async () => watchDrift({ drifts: rows, pager, clock, ...watching }));
  const context = { getRemainingTimeInMillis: () => 60_000 } as Parameters<typeof job>[1];
  const functionOf = (folder: string) =>
    deployedFunctions('production').find((each) => each.folder === folder)!.id;
  const watch = async () => rehearsal.invoke(functionOf('schedules/drift'), async () => job({}, context));
  let sent = 0;
  return {
    ...rehearsal,
    messages: topic.messages,
    /** An event, and what is kept once its invocation ends. */
    receive: async (type: 'BOOKING' | 'ACCOUNT_BLOCK', change: object) => {
      sent += 1;
      const payload = { ...(examples[type].body as object), id: `id_${sent}`, ...change };
      await accounts(sqsEvent([aDelivery({ type, payload, notificationId: `n_${sent}` })]));
      await drift.keep();
    },
    /** The schedule of the job, for so long. */
    pass: async (minutes: number) => {
      const endMs = clock.now() + minutes * minuteMs;
      while (clock.now() < endMs) {
        const nextMs = Math.min(endMs, (Math.floor(clock.now() / everyMs) + 1) * everyMs);
        clock.advance(nextMs - clock.now());
        if (clock.now() % everyMs === 0) await watch();
      }
    },
  };
}

const alarm = z.object({ AlarmName: z.string(), NewStateValue: z.string(), NewStateReason: z.string() });
const alarmIn = ({ Message }: Published) =>
  alarm.parse(JSON.parse(z.object({ default: z.string() }).parse(JSON.parse(Message)).default));

test('a field that is missing makes one page within fifteen minutes, which names type and field', async () => {
  const { receive, pass, messages, datapoints } = setUp();
  for (let minute = 0; minute < 60; minute += 1) {
    await receive('BOOKING', { valuta_date: undefined });
    await pass(1);
  }
  expect(messages).toHaveLength(1);
  expect(messages[0]!.atMs - startMs).toBeLessThanOrEqual(15 * minuteMs);
  expect(messages[0]).toMatchObject({ TopicArn: 'arn:topic', Subject: 'ALARM: "production-contract-drift"' });
  expect(alarmIn(messages[0]!)).toMatchObject({
    AlarmName: 'production-contract-drift',
    NewStateValue: 'ALARM',
    NewStateReason: expect.stringContaining('The event BOOKING comes without valuta_date') as string,
  });
  // No other alarm rings because of it.
  const healthyPast = [1, 2, 3].map((run) => ({
    namespace: 'AWS/Lambda',
    metricName: 'Invocations',
    dimensions: {
      FunctionName: deployedFunctions('production').find(({ folder }) => folder === 'schedules/drift')!.id,
    },
    value: 1,
    atMs: startMs - run * everyMs,
  }));
  const span = { fromMs: startMs - 4 * minuteMs, untilMs: startMs + 60 * minuteMs };
  const definitions = alarmsOfStage('production');
  for (const about of ['Events of accounts', 'The drift job'])
    expect(pagesOf({ definitions, about, datapoints: [...datapoints, ...healthyPast], ...span })).toEqual([]);
});

test('two fields that go together make one page, and a third one later another', async () => {
  const { receive, pass, messages } = setUp();
  await receive('BOOKING', { valuta_date: undefined, booking_date: undefined });
  await pass(30);
  await receive('ACCOUNT_BLOCK', { updated_at: undefined });
  await pass(30);
  expect(messages.map((each) => alarmIn(each).NewStateReason.match(/\w+ comes without \w+/g))).toEqual([
    ['BOOKING comes without booking_date', 'BOOKING comes without valuta_date'],
    ['ACCOUNT_BLOCK comes without updated_at'],
  ]);
});

test('fields that nobody declared and values that nobody knows page nobody', async () => {
  const { receive, pass, messages } = setUp();
  await receive('BOOKING', { more: 1 });
  await receive('ACCOUNT_BLOCK', { locking_status: 'HALF_BLOCK' });
  await pass(30);
  expect(messages).toEqual([]);
});

test('the job may publish to the topic of all alarms, and to nothing else', () => {
  const { functions } = deployedBy(deployableStage('production'));
  const watch = functions.find(({ folder }) => folder === 'schedules/drift')!;
  const resource = watch.environment['ALARM_TOPIC_ARN']!;
  expect(resource).toMatch(/\S/);
  expect(isAllowed(watch.may, { action: 'sns:Publish', resource, context: {} })).toBe(true);
  expect(isAllowed(watch.may, { action: 'sns:Publish', resource: `${resource}-other`, context: {} })).toBe(
    false,
  );
  const actions = watch.may.flatMap(({ Action }) => Action).filter((action) => action.startsWith('sns:'));
  expect(actions).toEqual(['sns:Publish']);

  const deployed = resourcesOf('production', 'AWS::Lambda::Function').find(
    ({ stack, id }) => stack === 'observability' && id.startsWith('DriftWatch'),
  );
  const [one] = resourcesOf('production', 'AWS::CloudWatch::CompositeAlarm');
  expect(property(deployed, 'Environment.Variables.ALARM_TOPIC_ARN')).toEqual(
    property<unknown[]>(one, 'AlarmActions')[0],
  );
});

test('a stage that notifies nobody has no job for it', () => {
  const functions = deployedFunctions('local').map(({ folder }) => folder);
  expect(functions).not.toContain('schedules/drift');
  expect(functions.length).toBeGreaterThan(20);
});
