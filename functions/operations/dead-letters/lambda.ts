import * as z from 'zod';
import { createBodies } from '#shared/aws/bodies.ts';
import { createDeadLetters } from '#shared/aws/dead-letters.ts';
import { createFamilyQueues } from '#shared/aws/family-queues.ts';
import { familyNames } from '#shared/events/families.ts';
import { jsonVariable, readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry, stageEnvironment } from '#shared/lambda/telemetry.ts';
import { createHandler } from './handler.ts';

const urls = jsonVariable(z.record(z.enum(familyNames), z.url()));

const environmentSchema = stageEnvironment.extend({
  BODIES_BUCKET: z.string().min(1),
  QUEUE_URLS: urls,
  DEAD_LETTER_URLS: urls,
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
