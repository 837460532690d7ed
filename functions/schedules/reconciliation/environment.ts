import { reconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  RECONCILIATION: jsonVariable(reconciliationSettings),
});
