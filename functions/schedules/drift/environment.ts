import * as z from '#shared/kernel/zod.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  WORK_TABLE: z.string().check(z.minLength(1)),
  ALARM_TOPIC_ARN: z.string().check(z.startsWith('arn:')),
  /** What people notice, and the runbook. */
  ALARM_TEXT: z.string().check(z.minLength(1)),
});
