import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  STATEMENTS_BUCKET: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
  /** What a write to the bank and its record may take: none begins with less time left. */
  WRITE_SECONDS: z.coerce.number().check(z.int(), z.positive()),
});
