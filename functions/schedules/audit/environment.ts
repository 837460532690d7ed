import * as z from '#shared/kernel/zod.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  WORK_TABLE: z.string().check(z.minLength(1)),
  AUDIT_HEADS_BUCKET: z.string().check(z.minLength(1)),
});
