import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from './bank-environment.ts';
import { stageEnvironment } from './telemetry.ts';

const seconds = z.coerce.number().check(z.int(), z.positive());

/** What every worker of a job finds in its environment. */
export const workerEnvironment = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  /** What a write to the bank and its record may take: none begins with less time left. */
  WRITE_SECONDS: seconds,
  /** How long an item that could not be settled waits for its next try, at least. */
  LOOK_AGAIN_SECONDS: seconds,
});

/** How a worker goes about its shards. */
export function workerPace(environment: z.output<typeof workerEnvironment>) {
  return {
    writeMs: environment.WRITE_SECONDS * 1_000,
    lookAgainSeconds: environment.LOOK_AGAIN_SECONDS,
    atOnce: environment.CALL_SLOTS.most,
  };
}
