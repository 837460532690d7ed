import { reconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { workerEnvironment } from '#shared/lambda/worker-environment.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(workerEnvironment, {
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
  RECONCILIATION: jsonVariable(reconciliationSettings),
  VISIBILITY_LAG_SECONDS: z.coerce.number().check(z.int(), z.nonnegative()),
});
