import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  ARCHIVE_AFTER_DAYS: z.union([z.literal('never'), z.coerce.number().check(z.int(), z.nonnegative())]),
});
