import * as z from 'zod';
import { familyNames } from '#shared/events/families.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** What the stage tells this function. */
export const environmentSchema = stageEnvironment.extend({
  EVENTS_TABLE: z.string().min(1),
  WORK_TABLE: z.string().min(1),
  BODIES_BUCKET: z.string().min(1),
  ARCHIVE_SECRET_ARN: z.string().min(1),
  ARCHIVE_DAYS: z.coerce.number().int().positive(),
  QUEUE_URLS: jsonVariable(z.record(z.enum(familyNames), z.url())),
});
