import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { createDismissParked } from '#shared/aws/events/dismiss-parked.ts';
import { createParkedEvents } from '#shared/aws/events/parked-events.ts';
import { systemClock, systemRandom } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('parked', environment);

export const handler = pipeline(
  telemetry,
  createHandler({
    parked: createParkedEvents(environment.EVENTS_TABLE),
    dismissParked: createDismissParked(environment.EVENTS_TABLE),
    bodies: createBodies(environment.BODIES_BUCKET),
    queues: createFamilyQueues(environment.QUEUE_URLS),
    maxMessageBytes: limits.sqs.ownMessageBytes,
    clock: systemClock,
    random: systemRandom,
    ...telemetry,
  }),
);
