import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from './bank-environment.ts';
import { stageEnvironment } from './telemetry.ts';

const seconds = z.coerce.number().check(z.int(), z.positive());

/** The environment of a worker of a job that does not call the bank. */
export const shardsEnvironment = z.extend(stageEnvironment, {
  WORK_TABLE: z.string().check(z.minLength(1)),
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  /** An item that could not be settled waits at least so long for its next try. */
  LOOK_AGAIN_SECONDS: seconds,
});

/** The environment of every other worker. */
export const workerEnvironment = z.extend(shardsEnvironment, {
  ...pooledCallsEnvironment.shape,
  /** Time for a write to the bank and its record: none begins with less time left. */
  WRITE_SECONDS: seconds,
});

/** The settings of a worker of shards. */
export function workerPace(environment: z.output<typeof workerEnvironment>) {
  return {
    writeMs: environment.WRITE_SECONDS * 1_000,
    lookAgainSeconds: environment.LOOK_AGAIN_SECONDS,
    atOnce: environment.CALL_SLOTS.most,
  };
}
