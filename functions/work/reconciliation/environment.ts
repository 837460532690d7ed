import { reconciliationSettings } from '#shared/reconciliation/settings.ts';
import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
  RECONCILIATION: jsonVariable(z.union([z.literal('none'), reconciliationSettings])),
  VISIBILITY_LAG_SECONDS: z.coerce.number().check(z.int(), z.nonnegative()),
  /** What a write to the bank and its record may take: none begins with less time left. */
  WRITE_SECONDS: z.coerce.number().check(z.int(), z.positive()),
});
