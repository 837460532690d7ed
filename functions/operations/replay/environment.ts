import * as z from 'zod';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** What the stage tells this function. */
export const environmentSchema = stageEnvironment.extend({
  EVENTS_TABLE: z.string().min(1),
  WORK_TABLE: z.string().min(1),
  BODIES_BUCKET: z.string().min(1),
  ARCHIVE_SECRET_ARN: z.string().min(1),
  ARCHIVE_DAYS: z.coerce.number().int().positive(),
  QUEUE_URLS: familyQueueUrls,
});
