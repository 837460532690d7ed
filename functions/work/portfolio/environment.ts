import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { workerEnvironment } from '#shared/lambda/worker-environment.ts';
import * as z from '#shared/kernel/zod.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(workerEnvironment, {
  STATEMENTS_BUCKET: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
});
