import * as z from '#shared/kernel/zod.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  WORK_TABLE: z.string().check(z.minLength(1)),
  DEAD_LETTER_URLS: familyQueueUrls,
});
