import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createDeadLetters } from '#shared/aws/events/dead-letters.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

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
