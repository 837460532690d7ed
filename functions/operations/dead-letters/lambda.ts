import * as z from '#shared/kernel/zod.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createDeadLetters } from '#shared/aws/events/dead-letters.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry, stageEnvironment } from '#shared/lambda/telemetry.ts';
import { createHandler } from './handler.ts';

const environmentSchema = z.extend(stageEnvironment, {
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
  DEAD_LETTER_URLS: familyQueueUrls,
});

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('dead-letters', environment);

export const handler = pipeline(
  telemetry,
  createHandler({
    deadLetters: createDeadLetters(environment.DEAD_LETTER_URLS),
    queues: createFamilyQueues(environment.QUEUE_URLS),
    bodies: createBodies(environment.BODIES_BUCKET),
    ...telemetry,
  }),
);
