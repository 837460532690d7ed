import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createQueueDepths } from '#shared/aws/checks/queue-depths.ts';
import { createDeadLetters } from '#shared/aws/events/dead-letters.ts';
import { createReadFailures } from '#shared/aws/failures/failure-rows.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { WORK_TABLE: workTable } = environment;
const setAside = createSetAsideEvents({ workTable, clock });
const telemetry = createTelemetry('dead-letters', environment);

export const handler = pipeline(
  telemetry,
  createHandler({
    deadLetters: createDeadLetters(environment.DEAD_LETTER_URLS),
    queues: createFamilyQueues(environment.QUEUE_URLS),
    bodies: createBodies(environment.BODIES_BUCKET),
    workReaders: {
      queues: createQueueDepths({
        queues: environment.QUEUE_URLS,
        deadLetters: environment.DEAD_LETTER_URLS,
      }),
      failing: createReadFailures({ workTable, functions: environment.NOTED_FUNCTIONS }),
      unpublished: async (family, limit) => setAside.list(family, limit),
    },
    ...telemetry,
  }),
);
