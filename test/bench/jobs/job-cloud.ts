import type { JsonObject } from '#shared/kernel/json.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createAgenda, untilQuiet } from '#test/simulation/agenda.ts';
import { packagesOf, startContainer } from '#test/simulation/lambda/container.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import { connectAws } from './aws-connection.ts';
import type { DeployedFunction, DeployedJobs } from './deployed-jobs.ts';
import { createLeanBank } from './lean-bank.ts';
import { withLeanS3 } from './lean-s3.ts';
import type { PortfolioSize } from './portfolio.ts';

/** Milliseconds that a call takes on the virtual clock. */
const callMs = { bank: 200, aws: 5 };
const pollMs = 1_000;

export interface JobCloudSettings {
  readonly jobs: DeployedJobs;
  readonly size: PortfolioSize;
  readonly startMs: number;
  /** After each invocation of a consumer. */
  readonly afterBatch: () => void;
}

export type JobCloud = ReturnType<typeof createJobCloud>;

/**
 * The functions of both jobs as they are deployed, on the virtual clock: an AWS account in another thread, and a bank
 * that computes its answers. Nothing takes time but calls.
 */
export function createJobCloud({ jobs, size, startMs, afterBatch }: JobCloudSettings) {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const clockOfAws = new Float64Array(shared);
  const agenda = createAgenda(startMs);
  clockOfAws[0] = startMs;
  const aws = connectAws({ jobs, size, nowMs: shared });
  const counts = new Map<string, number>();
  const count = (name: string, more = 1) => void counts.set(name, (counts.get(name) ?? 0) + more);
  const bankCalls = { now: 0, most: 0 };
  const bank = createLeanBank({ size, clock: agenda, onCall: (operation) => count(`bank ${operation}`) });

  const after = (delayMs: number, run: () => void) => agenda.at(agenda.now() + delayMs, run);
  const errors: string[] = [];
  let seeds = 0;
  const systemOf = (environment: Readonly<Record<string, string>>) => ({
    now: () => agenda.now(),
    uptimeMs: () => agenda.now() - startMs,
    random: seededRandom((seeds += 1)),
    after,
    environment,
    fetch: async (url: string, init: RequestInit) => {
      bankCalls.most = Math.max(bankCalls.most, (bankCalls.now += 1));
      await agenda.sleep(callMs.bank);
      bankCalls.now -= 1;
      return bank(url, init);
    },
    print: (line: string) => {
      if (line.includes('"ERROR"')) errors.push(line);
    },
  });
  const answer = async (call: AwsCall): Promise<JsonObject> => {
    count(`${call.service} ${call.operation}`);
    await agenda.sleep(callMs.aws);
    return aws.call(call);
  };
  const packages = withLeanS3(packagesOf(systemOf({})), answer);

  /** One instance, which takes one event at a time. */
  const start = ({ folder, environment, timeoutMs }: DeployedFunction) => {
    const handle = startContainer({
      folder,
      packages,
      system: systemOf(environment),
      answer,
      ready: () => undefined,
    });
    return async (event: unknown): Promise<unknown> => {
      const startedMs = agenda.now();
      const getRemainingTimeInMillis = () => startedMs + timeoutMs - agenda.now();
      const result = await handle(event, { awsRequestId: 'bench', getRemainingTimeInMillis });
      count(`ms ${folder}`, agenda.now() - startedMs);
      count(`invocations ${folder}`);
      if (errors.length > 0) throw new Error(`A function logged an error: ${errors[0]}`);
      return result;
    };
  };

  /** Runs what is under way, moving the clock whenever everything waits for it. */
  const runTo = async <Value>(work: Promise<Value>): Promise<Value> => {
    const ended: true[] = [];
    const end = () => ended.push(true);
    work.then(end, end);
    for (;;) {
      await untilQuiet();
      while (aws.awaited() > 0) {
        await aws.nextReply();
        await untilQuiet();
      }
      if (ended.length > 0) return work;
      const next = agenda.nextAtMs();
      if (next === undefined) throw new Error('Nothing is under way, and nothing is over');
      clockOfAws[0] = Math.max(next, agenda.now());
      while (agenda.step(next));
    }
  };

  const call = async (service: AwsCall['service'], operation: string, input: JsonObject) =>
    aws.call({ service, operation, input });

  const idle = async (): Promise<boolean> => {
    const AttributeNames = [
      'ApproximateNumberOfMessages',
      'ApproximateNumberOfMessagesNotVisible',
      'ApproximateNumberOfMessagesDelayed',
    ];
    for (const { source } of consumers) {
      if (source === undefined) continue;
      const { Attributes } = await call('sqs', 'GetQueueAttributes', {
        QueueUrl: source.queueUrl,
        AttributeNames,
      });
      if (Object.values(Attributes ?? {}).some((number) => number !== '0')) return false;
    }
    return true;
  };

  const consumers = Object.values(jobs.functions).filter(({ source }) => source !== undefined);
  const instances = consumers.flatMap((consumer) =>
    Array.from({ length: consumer.source?.concurrency ?? 0 }, () => ({ consumer, handle: start(consumer) })),
  );
  const planners = new Map<string, ReturnType<typeof start>>();
  let lastEndMs = 0;

  const consume = async (
    { consumer: { source, folder }, handle }: (typeof instances)[number],
    isOver: () => boolean,
  ) => {
    if (source === undefined) return;
    const { queueUrl: QueueUrl, batchSize: MaxNumberOfMessages } = source;
    while (!isOver()) {
      const { Messages: messages = [] } = (await call('sqs', 'ReceiveMessage', {
        QueueUrl,
        MaxNumberOfMessages,
      })) as {
        readonly Messages?: readonly Record<'MessageId' | 'ReceiptHandle' | 'Body', string>[];
      };
      if (messages.length === 0) {
        await agenda.sleep(pollMs);
        continue;
      }
      const Records = messages.map(({ MessageId, ReceiptHandle, Body }) => ({
        messageId: MessageId,
        receiptHandle: ReceiptHandle,
        body: Body,
        attributes: { ApproximateReceiveCount: '1' },
      }));
      const { batchItemFailures } = (await handle({ Records })) as {
        readonly batchItemFailures: readonly unknown[];
      };
      if (batchItemFailures.length > 0) throw new Error(`${folder} failed on a message`);
      for (const { ReceiptHandle } of messages)
        await call('sqs', 'DeleteMessage', { QueueUrl, ReceiptHandle });
      count('sqs ReceiveMessage');
      count('sqs DeleteMessage');
      lastEndMs = agenda.now();
      afterBatch();
    }
  };

  return {
    now: () => agenda.now(),
    moveTo(instant: string) {
      agenda.moveTo(Date.parse(instant));
      clockOfAws[0] = agenda.now();
    },
    /** What was counted since the last time. */
    takeCounts(): Readonly<Record<string, number>> {
      const taken = Object.fromEntries(counts);
      counts.clear();
      return taken;
    },
    mostBankCalls: () => bankCalls.most,
    /** In process, and not counted. */
    usage: async () => call('dynamodb', 'Usage', {}),
    outcomes: async () => call('dynamodb', 'Outcomes', {}),
    notify: async (from: string, to: string) => call('dynamodb', 'Notify', { from, to }),
    /** Invokes a planner, and lets the consumers of all queues work until nothing is left; milliseconds that it took. */
    async play(folder: string, event: unknown): Promise<number> {
      const deployed = jobs.functions[folder];
      if (deployed === undefined) throw new Error(`functions/${folder} is not deployed`);
      const planner = planners.get(folder) ?? start(deployed);
      planners.set(folder, planner);
      const startedMs = agenda.now();
      lastEndMs = startedMs;
      let isOver = false;
      const work = async () => {
        await planner(event);
        lastEndMs = Math.max(lastEndMs, agenda.now());
        while (!(await idle())) await agenda.sleep(pollMs);
        isOver = true;
      };
      await runTo(
        Promise.all([work(), ...instances.map(async (instance) => consume(instance, () => isOver))]),
      );
      return lastEndMs - startedMs;
    },
    close: async () => aws.close(),
  };
}
