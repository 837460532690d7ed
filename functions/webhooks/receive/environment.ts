import * as z from 'zod';
import { wireNames } from '#shared/bank/wire-names.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

export const receiverEnvironment = stageEnvironment.extend({
  WIRE_NAMES: jsonVariable(wireNames),
  SUBSCRIPTIONS_SECRET_ARN: z.string().min(1),
  QUEUE_URLS: familyQueueUrls,
  BODIES_BUCKET: z.string().min(1),
  WORK_TABLE: z.string().min(1),
});
