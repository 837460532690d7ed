import * as z from '#shared/kernel/zod.ts';
import { wireNames } from '#shared/bank/wire-names.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

export const environmentSchema = z.extend(stageEnvironment, {
  WIRE_NAMES: jsonVariable(wireNames()),
  SUBSCRIPTIONS_SECRET_ARN: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  WORK_TABLE: z.string().check(z.minLength(1)),
});
