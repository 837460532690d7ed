import { feeSettings } from '#shared/fees/model/fee-settings.ts';
import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  WORK_TABLE: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  FEES: jsonVariable(feeSettings),
});
