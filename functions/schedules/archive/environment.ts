import * as z from '#shared/kernel/zod.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  WORK_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  ARCHIVE_SECRET_ARN: z.string().check(z.minLength(1)),
});
