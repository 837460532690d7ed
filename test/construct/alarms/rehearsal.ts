import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createTelemetry, type Telemetry } from '#shared/lambda/telemetry.ts';
import { createManualClock, type ManualClock } from '#test/fakes/manual-clock.ts';
import { keepWrittenLines } from '#test/fakes/written-lines.ts';
import { type Datapoint, embeddedDatapoints } from './datapoint.ts';

/** Runs a function as AWS does, in virtual time, and keeps what CloudWatch would get of it. */
export interface Rehearsal {
  readonly clock: ManualClock;
  readonly datapoints: readonly Datapoint[];
  readonly telemetry: (service: string, owner?: Readonly<Record<string, string>>) => Telemetry;
  /** One invocation. Undefined where it threw. */
  readonly invoke: <Result>(functionId: string, run: () => Promise<Result>) => Promise<Result | undefined>;
}

export const startMs = Date.parse('2026-01-05T08:00:20Z');

/** What the logs of the functions say becomes metrics as in CloudWatch; call `vi.restoreAllMocks` afterwards. */
export function createRehearsal(): Rehearsal {
  const clock = createManualClock(startMs);
  const datapoints: Datapoint[] = [];
  keepWrittenLines((line) => void datapoints.push(...embeddedDatapoints(line, clock.now())));
  const count = (metricName: string, functionId: string, value: number) =>
    void datapoints.push({
      namespace: 'AWS/Lambda',
      metricName,
      dimensions: { FunctionName: functionId },
      value,
      atMs: clock.now(),
    });
  return {
    clock,
    datapoints,
    telemetry: (service, owner) => createTelemetry(service, { STAGE: 'production' }, owner),
    async invoke(functionId, run) {
      count('Invocations', functionId, 1);
      const [result] = await Promise.allSettled([run()]);
      count('Errors', functionId, result.status === 'rejected' ? 1 : 0);
      return result.status === 'fulfilled' ? result.value : undefined;
    },
  };
}

interface Tried {
  readonly functionId: string;
  readonly minutes: number;
  /** A batch of one message that was sent when the rehearsal began, for its `receiveCount`th receive. */
  readonly consume: (receiveCount: number) => Promise<SQSBatchResponse>;
  /** What the consumer asked for; the queue's own time where it asked for nothing. */
  readonly postponedSeconds: () => number | undefined;
}

const visibilitySeconds = 360;

/** One message on the queue of a consumer: it comes back whenever it is visible again. */
export async function rehearseQueue(rehearsal: Rehearsal, tried: Tried): Promise<void> {
  const { clock, invoke } = rehearsal;
  const endMs = clock.now() + tried.minutes * 60_000;
  for (let receiveCount = 1; clock.now() < endMs; receiveCount += 1) {
    const startedMs = clock.now();
    const response = await invoke(tried.functionId, () => tried.consume(receiveCount));
    const isLeft = response === undefined || response.batchItemFailures.length > 0;
    if (!isLeft) return;
    const postponed = response === undefined ? undefined : tried.postponedSeconds();
    const backMs = (postponed ?? visibilitySeconds) * 1000;
    clock.advance(Math.max(0, startedMs + backMs - clock.now()));
  }
}

interface Scheduled {
  readonly functionId: string;
  readonly minutes: number;
  readonly everyMinutes: number;
  readonly run: () => Promise<unknown>;
}

/** A job that the scheduler starts again and again. */
export async function rehearseSchedule({ clock, invoke }: Rehearsal, tried: Scheduled): Promise<void> {
  for (let minutes = 0; minutes < tried.minutes; minutes += tried.everyMinutes) {
    await invoke(tried.functionId, tried.run);
    clock.advance(tried.everyMinutes * 60_000);
  }
}

/** A port with only failing methods, including those that list. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whichever port it stands for
export function failingPort<Port extends object>(error: () => Error): Port {
  const fail = () => {
    const rejected = Promise.reject(error());
    // A caller that lists asks for the iterator instead and never reads the promise.
    rejected.catch(() => undefined);
    return Object.assign(rejected, {
      // oxlint-disable-next-line require-yield -- it fails before its first value
      async *[Symbol.asyncIterator]() {
        await Promise.resolve();
        throw error();
      },
    });
  };
  return new Proxy({}, { get: () => fail }) as Port;
}

export type Handle = (event: SQSEvent) => Promise<SQSBatchResponse>;
