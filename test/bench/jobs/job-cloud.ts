import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { createAgenda, untilQuiet, type Agenda } from '#test/simulation/agenda.ts';
import { connectAws } from './aws-connection.ts';
import { createCounts } from './counts.ts';
import type { DeployedJobs } from './deployed-jobs.ts';
import { createInstances, type Instance } from './instances.ts';
import { createLeanBank } from './lean-bank.ts';
import type { PortfolioSize } from './portfolio.ts';
import { createQueues } from './queues.ts';

interface JobCloudSettings {
  readonly jobs: DeployedJobs;
  readonly size: PortfolioSize;
  readonly startMs: number;
  /** After each invocation of a consumer. */
  readonly afterBatch: () => void;
}

export type JobCloud = ReturnType<typeof createJobCloud>;

/**
 * The functions of both jobs as they are deployed, on the virtual clock: an AWS account in another thread, and a bank
 * that computes its answers.
 */
export function createJobCloud({ jobs, size, startMs, afterBatch }: JobCloudSettings) {
  const nowMs = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const clockOfAws = new Float64Array(nowMs);
  clockOfAws[0] = startMs;
  const agenda = createAgenda(startMs);
  const aws = connectAws({ jobs, size, nowMs });
  const counts = createCounts();
  const bank = createLeanBank({
    size,
    clock: agenda,
    onCall: (operation) => counts.add(`bank ${operation}`),
  });
  const instances = createInstances({ agenda, counts, aws: async (call) => aws.call(call), bank });
  const call = async (service: AwsCall['service'], operation: string, input: JsonObject) =>
    aws.call({ service, operation, input });
  const queues = createQueues({
    agenda,
    counts,
    sqs: async (operation, input) => call('sqs', operation, input),
  });
  const planners = new Map<string, Instance>();
  const consumers = Object.values(jobs.functions).flatMap((deployed) => {
    const { source } = deployed;
    if (source === undefined) return [];
    return Array.from({ length: source.concurrency }, () => ({ source, handle: instances.start(deployed) }));
  });
  const plannerOf = (folder: string): Instance => {
    const deployed = jobs.functions[folder];
    if (deployed === undefined) throw new Error(`functions/${folder} is not deployed`);
    const planner = planners.get(folder) ?? instances.start(deployed);
    planners.set(folder, planner);
    return planner;
  };

  return {
    now: () => agenda.now(),
    moveTo(instant: string) {
      agenda.moveTo(Date.parse(instant));
      clockOfAws[0] = agenda.now();
    },
    takeCounts: () => counts.take(),
    mostBankCalls: () => instances.mostBankCalls(),
    usage: async () => call('dynamodb', 'Usage', {}),
    outcomes: async () => call('dynamodb', 'Outcomes', {}),
    notify: async (from: string, to: string) => call('dynamodb', 'Notify', { from, to }),
    /** Invokes a planner, and lets all consumers work until nothing is left; milliseconds that it took. */
    async play(folder: string, event: unknown): Promise<number> {
      const startedMs = agenda.now();
      let [lastEndMs, isPlayed] = [startedMs, false];
      const onBatch = () => {
        lastEndMs = agenda.now();
        afterBatch();
      };
      const plan = async () => {
        await plannerOf(folder)(event);
        lastEndMs = Math.max(lastEndMs, agenda.now());
        await queues.untilEmpty(new Set(consumers.map(({ source }) => source)));
        isPlayed = true;
      };
      const working = consumers.map(async ({ source, handle }) =>
        queues.consume(source, handle, { isOver: () => isPlayed, onBatch }),
      );
      await runTo(Promise.all([plan(), ...working]), { agenda, aws, clockOfAws });
      return lastEndMs - startedMs;
    },
    close: async () => aws.close(),
  };
}

interface Running {
  readonly agenda: Agenda;
  readonly aws: ReturnType<typeof connectAws>;
  readonly clockOfAws: Float64Array;
}

/** Runs what is under way, moving the clock whenever everything waits for it. */
async function runTo(work: Promise<unknown>, { agenda, aws, clockOfAws }: Running): Promise<void> {
  const ended: true[] = [];
  const end = () => ended.push(true);
  work.then(end, end);
  for (;;) {
    await untilQuiet();
    while (aws.awaited() > 0) {
      await aws.nextReply();
      await untilQuiet();
    }
    if (ended.length > 0) break;
    const next = agenda.nextAtMs();
    if (next === undefined) throw new Error('Nothing is under way, and nothing is over');
    clockOfAws[0] = Math.max(next, agenda.now());
    while (agenda.step(next));
  }
  await work;
}
