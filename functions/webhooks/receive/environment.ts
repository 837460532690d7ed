import * as z from 'zod';
import { wireNames } from '#shared/bank/wire-names.ts';
import { familyNames } from '#shared/events/families.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

export const receiverEnvironment = stageEnvironment.extend({
  WIRE_NAMES: jsonVariable(wireNames),
  SUBSCRIPTIONS_SECRET_ARN: z.string().min(1),
  QUEUE_URLS: jsonVariable(z.record(z.enum(familyNames), z.url())),
  BODIES_BUCKET: z.string().min(1),
  WORK_TABLE: z.string().min(1),
});
