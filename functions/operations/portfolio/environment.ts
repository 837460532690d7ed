import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  WORK_TABLE: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  STATEMENTS_BUCKET: z.string().check(z.minLength(1)),
  /** Both by name of the job. */
  WORK_DEAD_LETTER_URLS: jsonVariable(z.record(z.string(), z.url())),
  WORK_QUEUE_URLS: jsonVariable(z.record(z.string(), z.url())),
});
