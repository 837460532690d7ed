import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createDeadLetters } from '#shared/aws/events/dead-letters.ts';
import { createFamilyQueues } from '#shared/aws/receiving/family-queues.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { systemClock as clock, systemTimers as timers } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { createWorkReaders } from './work-readers.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { QUEUE_URLS: queues, DEAD_LETTER_URLS: deadLetters } = environment;
const telemetry = createTelemetry('dead-letters', environment);
const quarantined = memoised(async () => {
  const { createQuarantinedWebhooks } = await import('#shared/aws/receiving/quarantined-webhooks.ts');
  return createQuarantinedWebhooks(environment.BODIES_BUCKET);
});

export const handler = pipeline(
  telemetry,
  createHandler({
    deadLetters: createDeadLetters(deadLetters),
    queues: createFamilyQueues(queues),
    bodies: createBodies(environment.BODIES_BUCKET),
    quarantined,
    timers,
    workReaders: createWorkReaders({ environment, quarantined, clock }),
    ...telemetry,
  }),
);
